package dev.tailrace.load.workload;

import dev.tailrace.io.OutputLog;
import dev.tailrace.runner.SequentialRun;
import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.runtime.Wiring;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.stream.StreamNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * Computes the expected results of a load: runs a graph over its records, one at a time, and records the output. The input
 * of a stream has no end, so windows that are open after the last record stay open.
 */
public final class SequentialOutputs {

    private final Map<String, Expectation.Writer> bySink = new LinkedHashMap<>();
    private long current;

    private SequentialOutputs() {}

    /**
     * The results for those of the first records of a load that a partition task sees.
     *
     * @param processor creates the task of the graph, or its interpreter
     * @param files the file of the expected results of a sink
     * @return expected results by name of the sink, in the order of the graph
     */
    public static Map<String, Expectation> of(
            final StreamGraph graph,
            final Function<Wiring, EventProcessor> processor,
            final Records records,
            final long count,
            final Function<String, Path> files,
            final Records.Selection task)
            throws IOException {
        final SequentialOutputs outputs = new SequentialOutputs();
        final SequentialRun.Binding binding = SequentialRun.of(graph).processor(processor);
        for (final StreamNode sink : graph.sinks()) {
            final Expectation.Writer expected = new Expectation.Writer(files.apply(sink.name()));
            outputs.bySink.put(sink.name(), expected);
            binding.output(sink.name(), outputs.new NotingLog(expected));
        }
        outputs.run(binding.embed(), records, count, task);
        final Map<String, Expectation> expected = new LinkedHashMap<>();
        for (final Map.Entry<String, Expectation.Writer> sink : outputs.bySink.entrySet()) {
            expected.put(sink.getKey(), sink.getValue().end());
        }
        return expected;
    }

    /** The results of a pipeline that passes each record on unchanged, in a file. */
    public static Expectation unchanged(
            final Records records, final long count, final Path file, final Records.Selection task) throws IOException {
        try (Expectation.Writer expected = new Expectation.Writer(file)) {
            for (long number = 0; number < count; number++) {
                final byte[] record = records.record(number);
                if (task.has(record, number)) {
                    expected.add(ResultHash.of(record, 0, record.length), number);
                }
            }
            return expected.end();
        }
    }

    private void run(
            final EventProcessor processor, final Records records, final long count, final Records.Selection task) {
        long position = 0;
        for (current = 0; current < count; current++) {
            final byte[] record = records.record(current);
            if (task.has(record, current)) {
                processor.onRecord(record, 0, record.length, ++position);
            }
        }
        processor.close();
    }

    private final class NotingLog implements OutputLog {

        private final Expectation.Writer expected;

        private NotingLog(final Expectation.Writer expected) {
            this.expected = expected;
        }

        @Override
        public void write(
                final byte[] buffer, final int offset, final int length, final long sequence, final int ordinal) {
            expected.add(ResultHash.of(buffer, offset, length), current);
        }
    }
}
