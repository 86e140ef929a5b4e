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
 * Makes processors of one graph, by the best means there is: a class that was compiled ahead of time from the same text,
 * else one that is compiled now, in memory, else the interpreter. All deliver the same output.
 *
 * <pre>{@code
 * ProcessorFactory processor = ProcessorFactory.of(graph, "com.example.MyPipelineProcessor", loader);
 * SequentialRun.of(graph).input("feed", log).outputs(out).processor(processor::create).build().run();
 * }</pre>
 */
public final class ProcessorFactory {

    /** Where the processors come from. */
    public enum Origin {
        /** A class that the class loader had, of the same text. */
        AHEAD_OF_TIME("compiled ahead of time"),
        /** A class that was compiled when it was needed. */
        IN_MEMORY("compiled in memory"),
        /** No class: the graph is interpreted. */
        INTERPRETER("interpreted");

        private final String words;

        Origin(final String words) {
            this.words = words;
        }

        /** What it is, for people. */
        public String words() {
            return words;
        }
    }

    private final Origin origin;
    private final Optional<String> notice;
    private final Function<Wiring, EventProcessor> maker;

    private ProcessorFactory(
            final Origin origin, final Optional<String> notice, final Function<Wiring, EventProcessor> maker) {
        this.origin = origin;
        this.notice = notice;
        this.maker = maker;
    }

    /**
     * Finds or makes the class.
     *
     * @param className with its package; also the name under which a class that was compiled ahead of time is looked for
     * @param loader which has the classes that the graph is made of
     * @throws GeneratedCodeException when the generated class does not compile
     * @throws dev.tailrace.compiler.determinism.NondeterministicCodeException when the class would have to be compiled now
     *     and its operators would not give the same output twice
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
                    constructorOf(built.type().get()));
        }
        Determinism.check(graph).orThrow();
        try {
            final Class<?> type = GeneratedClasses.compile(List.of(source), loader, compiler.get())
                    .get(source.className());
            return new ProcessorFactory(Origin.IN_MEMORY, built.notice(), constructorOf(type));
        } catch (final NoJavaCompilerException none) {
            return new ProcessorFactory(Origin.INTERPRETER, Optional.of(none.getMessage()), Interpreter.of(graph));
        }
    }

    /** The interpreter, for those who want no class. */
    public static ProcessorFactory interpreter(final StreamGraph graph) {
        return new ProcessorFactory(Origin.INTERPRETER, Optional.empty(), Interpreter.of(graph));
    }

    private static Function<Wiring, EventProcessor> constructorOf(final Class<?> type) {
        return GeneratedClasses.constructorOf(type, Wiring.class, EventProcessor.class);
    }

    /** A new processor with these parts; may be called for every task. */
    public EventProcessor create(final Wiring wiring) {
        return maker.apply(wiring);
    }

    public Origin origin() {
        return origin;
    }

    /** Why it is not a class that was compiled ahead of time, if there is anything that its author should know. */
    public Optional<String> notice() {
        return notice;
    }
}
