package dev.tailrace.bench.compiled;

import dev.tailrace.compiler.ProcessorFactory;
import dev.tailrace.graph.StreamGraph;
import dev.tailrace.runner.SequentialRun;
import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.runtime.InputLog;
import dev.tailrace.runtime.OutputLog;
import dev.tailrace.runtime.RecordHandler;
import dev.tailrace.runtime.Wiring;

/** A pipeline that was compiled in memory, without the run around it: whoever has it hands records in. */
final class Compiled {

    private final ProcessorFactory factory;
    private Wiring wiring;

    /** Compiles, and binds the one source and the one sink. */
    Compiled(final StreamGraph graph, final String source, final OutputLog out) {
        factory = ProcessorFactory.of(
                graph, "dev.tailrace.generated." + graph.name().replace("-", ""), Compiled.class.getClassLoader());
        if (factory.origin() != ProcessorFactory.Origin.IN_MEMORY) {
            throw new IllegalStateException(
                    graph.name() + " is " + factory.origin().words());
        }
        SequentialRun.of(graph)
                .input(source, new NoInput())
                .outputs(out)
                .processor(this::keep)
                .build();
    }

    private EventProcessor keep(final Wiring parts) {
        wiring = parts;
        return factory.create(parts);
    }

    /** A new processor, opened. */
    EventProcessor opened() {
        final EventProcessor processor = factory.create(wiring);
        processor.open();
        return processor;
    }

    /** An input that nobody reads. */
    private static final class NoInput implements InputLog {

        @Override
        public int poll(final int limit, final RecordHandler handler) {
            return END;
        }

        @Override
        public String place() {
            return "nowhere";
        }

        @Override
        public long bytesRead() {
            return 0;
        }

        @Override
        public long bytesTotal() {
            return 0;
        }

        @Override
        public void close() {}
    }
}
