package dev.tailrace.compiler;

import dev.tailrace.runner.Interpreter;
import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.runtime.Wiring;
import dev.tailrace.stream.StreamGraph;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Creates the processors of one stream graph. It uses the class that was compiled ahead of time from the same source;
 * without one it compiles the class in memory; when this Java has no compiler, it interprets the graph. All three ways
 * deliver the same output.
 *
 * <pre>{@code
 * ProcessorFactory processor = ProcessorFactory.of(graph, "com.example.MyPipelineProcessor", loader);
 * SequentialRun.of(graph).input("feed", log).outputs(out).processor(processor::create).build().run();
 * }</pre>
 */
public final class ProcessorFactory {

    /** Where the processors come from. */
    public enum Origin {
        /** The class loader has a class that was compiled ahead of time from the same source. */
        AHEAD_OF_TIME("compiled ahead of time"),
        /** The class was compiled in memory when the factory was created. */
        IN_MEMORY("compiled in memory"),
        /** No class: the graph is interpreted. */
        INTERPRETER("interpreted");

        private final String words;

        Origin(final String words) {
            this.words = words;
        }

        /** Description of the origin for messages. */
        public String words() {
            return words;
        }
    }

    private final GeneratedClasses classes;
    private final Function<Wiring, EventProcessor> maker;

    private ProcessorFactory(final GeneratedClasses classes, final Function<Wiring, EventProcessor> maker) {
        this.classes = classes;
        this.maker = maker;
    }

    /**
     * Finds the class that was compiled ahead of time, or compiles it in memory.
     *
     * @param className with its package; also the name under which a class that was compiled ahead of time is looked for
     * @param loader finds the classes that the graph uses
     * @throws GeneratedCodeException when the generated class does not compile
     * @throws dev.tailrace.compiler.determinism.NondeterministicCodeException when the class has to be compiled now and
     *     the code of its operators is non-deterministic
     */
    public static ProcessorFactory of(final StreamGraph graph, final String className, final ClassLoader loader) {
        return of(graph, className, loader, PipelineCompiler::source, InMemoryCompiler::ofThisJava);
    }

    /** As {@link #of(StreamGraph, String, ClassLoader)}, with a generator and a Java compiler of the caller's choice. */
    static ProcessorFactory of(
            final StreamGraph graph,
            final String className,
            final ClassLoader loader,
            final BiFunction<StreamGraph, String, GeneratedSource> generator,
            final Supplier<InMemoryCompiler> compiler) {
        final GeneratedSource source = SourceFingerprint.stamp(generator.apply(graph, className));
        final GeneratedClasses classes = GeneratedClasses.find(graph, List.of(source), loader, compiler);
        final Class<?> type = classes.types().get(className);
        return new ProcessorFactory(
                classes,
                type == null
                        ? Interpreter.of(graph)
                        : GeneratedClasses.constructorOf(type, Wiring.class, EventProcessor.class));
    }

    /** A factory that always interprets the graph. */
    public static ProcessorFactory interpreter(final StreamGraph graph) {
        return new ProcessorFactory(GeneratedClasses.interpreted(Optional.empty()), Interpreter.of(graph));
    }

    /** Creates a processor with these parts. May be called for every task. */
    public EventProcessor create(final Wiring wiring) {
        return maker.apply(wiring);
    }

    public Origin origin() {
        return classes.origin();
    }

    /**
     * A hint for the author of the pipeline: why an existing class is not used, or why no class can be compiled; empty
     * if there is nothing to report.
     */
    public Optional<String> notice() {
        return classes.notice();
    }

    /** The source of the class; empty for the interpreter. */
    public List<GeneratedSource> sources() {
        return classes.sources();
    }
}
