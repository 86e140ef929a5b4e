package dev.tailrace.cli.run;

import dev.tailrace.compiler.GeneratedSource;
import dev.tailrace.compiler.ProcessorFactory;
import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.runtime.Wiring;
import dev.tailrace.stream.StreamGraph;
import java.util.List;

/** The processor of a pipeline (compiled class or interpreter), and its description in the summary. */
final class ProcessorChoice {

    private final ProcessorFactory factory;
    private final long elapsedNs;

    private ProcessorChoice(final ProcessorFactory factory, final long elapsedNs) {
        this.factory = factory;
        this.elapsedNs = elapsedNs;
    }

    /** The class of the pipeline, compiled now if it was not compiled ahead of time. */
    static ProcessorChoice compiled(final StreamGraph graph, final String className, final ClassLoader loader) {
        final long startNs = System.nanoTime();
        final ProcessorFactory factory = Making.of(graph, () -> ProcessorFactory.of(graph, className, loader));
        return new ProcessorChoice(factory, System.nanoTime() - startNs);
    }

    /** The interpreter. */
    static ProcessorChoice interpreted(final StreamGraph graph) {
        return new ProcessorChoice(ProcessorFactory.interpreter(graph), 0);
    }

    EventProcessor create(final Wiring wiring) {
        return factory.create(wiring);
    }

    /** Description for the summary, with the reason why a class that was compiled ahead of time is not used. */
    String describe() {
        return Making.describe(factory.origin(), elapsedNs) + Making.describe(factory.notice());
    }

    /** The sources of the generated classes; empty for the interpreter. */
    List<GeneratedSource> sources() {
        return factory.sources();
    }
}
