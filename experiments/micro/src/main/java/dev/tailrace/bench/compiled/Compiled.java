package dev.tailrace.bench.compiled;

import dev.tailrace.compiler.ProcessorFactory;
import dev.tailrace.runner.SequentialRun;
import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.stream.StreamGraph;

/** A pipeline that is compiled in memory, without a runner: the caller passes the records in. */
final class Compiled {

    private final StreamGraph graph;
    private final ProcessorFactory factory;

    /** Compiles a graph that delivers its results to methods. */
    Compiled(final StreamGraph graph) {
        this.graph = graph;
        factory = ProcessorFactory.of(
                graph, "dev.tailrace.generated." + graph.name().replace("-", ""), Compiled.class.getClassLoader());
        if (factory.origin() != ProcessorFactory.Origin.IN_MEMORY) {
            throw new IllegalStateException(
                    graph.name() + " is " + factory.origin().words());
        }
    }

    /** Returns a new processor, opened. */
    EventProcessor opened() {
        return SequentialRun.of(graph).processor(factory::create).embed();
    }
}
