package dev.tailrace.compiler;

import dev.tailrace.compiler.determinism.Determinism;
import dev.tailrace.runner.Interpreter;
import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.runtime.Wiring;
import dev.tailrace.stream.StreamGraph;
import java.util.List;
import java.util.Optional;
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

    private final Origin origin;
    private final Optional<String> notice;
    private final Function<Wiring, EventProcessor> maker;
    private final List<GeneratedSource> sources;

    private ProcessorFactory(
            final Origin origin,
            final Optional<String> notice,
            final Function<Wiring, EventProcessor> maker,
            final List<GeneratedSource> sources) {
        this.origin = origin;
        this.notice = notice;
        this.maker = maker;
        this.sources = sources;
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
            final SourceGenerator generator,
            final Supplier<InMemoryCompiler> compiler) {
        final GeneratedSource source = SourceFingerprint.stamp(generator.source(graph, className));
        final Built built = Built.find(source, loader);
        if (built.type().isPresent()) {
            return new ProcessorFactory(
                    Origin.AHEAD_OF_TIME,
                    Optional.empty(),
                    constructorOf(built.type().get()),
                    List.of(source));
        }
        Determinism.check(graph).orThrow();
        try {
            final Class<?> type = GeneratedClasses.compile(List.of(source), loader, compiler.get())
                    .get(source.className());
            return new ProcessorFactory(Origin.IN_MEMORY, built.notice(), constructorOf(type), List.of(source));
        } catch (final NoJavaCompilerException e) {
            return new ProcessorFactory(
                    Origin.INTERPRETER, Optional.of(e.getMessage()), Interpreter.of(graph), List.of());
        }
    }

    /** A factory that always interprets the graph. */
    public static ProcessorFactory interpreter(final StreamGraph graph) {
        return new ProcessorFactory(Origin.INTERPRETER, Optional.empty(), Interpreter.of(graph), List.of());
    }

    private static Function<Wiring, EventProcessor> constructorOf(final Class<?> type) {
        return GeneratedClasses.constructorOf(type, Wiring.class, EventProcessor.class);
    }

    /** Creates a processor with these parts. May be called for every task. */
    public EventProcessor create(final Wiring wiring) {
        return maker.apply(wiring);
    }

    public Origin origin() {
        return origin;
    }

    /**
     * A hint for the author of the pipeline: why an existing class is not used, or why no class can be compiled; empty
     * if there is nothing to report.
     */
    public Optional<String> notice() {
        return notice;
    }

    /** The source of the class; empty for the interpreter. */
    public List<GeneratedSource> sources() {
        return sources;
    }
}
