package dev.tailrace.bench.compiled;

import dev.tailrace.compiler.ProcessorFactory;
import dev.tailrace.io.OutputLog;
import dev.tailrace.runner.SequentialRun;
import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.stream.StreamGraph;

/** A pipeline that is compiled in memory, without a runner: the caller passes the records in. */
final class Compiled {

    private final StreamGraph graph;
    private final ProcessorFactory factory;
    private final OutputLog out;

    /** Compiles the graph and binds the sinks. */
    Compiled(final StreamGraph graph, final OutputLog out) {
        this.graph = graph;
        this.out = out;
        factory = ProcessorFactory.of(
                graph, "dev.tailrace.generated." + graph.name().replace("-", ""), Compiled.class.getClassLoader());
        if (factory.origin() != ProcessorFactory.Origin.IN_MEMORY) {
            throw new IllegalStateException(
                    graph.name() + " is " + factory.origin().words());
        }
    }

    /** Returns a new processor, opened. */
    EventProcessor opened() {
        return SequentialRun.of(graph).outputs(out).processor(factory::create).embed();
    }
}
