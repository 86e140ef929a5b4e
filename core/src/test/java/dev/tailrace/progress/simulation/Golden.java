package dev.tailrace.progress.simulation;

import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.runtime.OutputLog;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What the sequential run of a lane writes: the truth. From a given record on, another version of the graph runs. */
final class Golden {

    private final PipelineMaker maker;
    private final byte[][] input;
    private final int switchAt;
    private final List<List<byte[]>> outputs = List.of(new ArrayList<>(), new ArrayList<>());

    Golden(final PipelineMaker maker, final byte[][] input, final int switchAt) {
        this.maker = maker;
        this.input = input;
        this.switchAt = switchAt;
        final EventProcessor first = pipeline(1);
        run(first, 0, switchAt);
        if (switchAt < input.length) {
            final EventProcessor second = pipeline(2);
            second.restore(first.snapshot());
            run(second, switchAt, input.length);
        }
    }

    private EventProcessor pipeline(final int version) {
        final EventProcessor pipeline = maker.make(version, collect(outputs.get(0)), collect(outputs.get(1)));
        pipeline.open();
        return pipeline;
    }

    private void run(final EventProcessor pipeline, final int from, final int to) {
        for (int at = from; at < to; at++) {
            pipeline.onRecord(input[at], 0, input[at].length, at + 1);
        }
    }

    /** The first record of the second version. */
    int switchAt() {
        return switchAt;
    }

    int count(final int output) {
        return outputs.get(output).size();
    }

    boolean matches(final int output, final long number, final byte[] value) {
        return number < count(output) && Arrays.equals(outputs.get(output).get((int) number), value);
    }

    private static OutputLog collect(final List<byte[]> to) {
        return new OutputLog() {
            @Override
            public void write(
                    final byte[] buffer, final int offset, final int length, final long sequence, final int ordinal) {
                to.add(Arrays.copyOfRange(buffer, offset, offset + length));
            }

            @Override
            public void flush() {
                // Collected at once.
            }

            @Override
            public void close() {
                // Collected at once.
            }
        };
    }
}
