package dev.tailrace.progress.simulation;

import dev.tailrace.io.OutputLog;
import dev.tailrace.runtime.EventProcessor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What the sequential run of a partition task writes: the truth. At given records, the other version of the graph takes over. */
final class Golden {

    private final PipelineMaker maker;
    private final byte[][] input;
    private final List<List<byte[]>> outputs = List.of(new ArrayList<>(), new ArrayList<>());

    Golden(final PipelineMaker maker, final byte[][] input, final long... switches) {
        this.maker = maker;
        this.input = input;
        EventProcessor running = pipeline(1);
        int from = 0;
        for (int changes = 0; changes < switches.length; changes++) {
            final int to = (int) switches[changes];
            run(running, from, to);
            final EventProcessor next = pipeline(SimulatedPipeline.versionAfter(changes + 1));
            next.restore(running.snapshot());
            running = next;
            from = to;
        }
        run(running, from, input.length);
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

    int count(final int output) {
        return outputs.get(output).size();
    }

    boolean matches(final int output, final long number, final byte[] value) {
        return number < count(output) && Arrays.equals(outputs.get(output).get((int) number), value);
    }

    /** Whether the first outputs are those of another run. */
    boolean beginsLike(final Golden other, final int output, final long most) {
        for (long number = 0; number < most; number++) {
            if (number >= other.count(output)
                    || !matches(output, number, other.outputs.get(output).get((int) number))) {
                return false;
            }
        }
        return true;
    }

    private static OutputLog collect(final List<byte[]> to) {
        return new OutputLog() {
            @Override
            public void write(
                    final byte[] buffer, final int offset, final int length, final long sequence, final int ordinal) {
                to.add(Arrays.copyOfRange(buffer, offset, offset + length));
            }
        };
    }
}
