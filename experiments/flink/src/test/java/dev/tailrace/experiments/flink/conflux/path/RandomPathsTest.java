package dev.tailrace.experiments.flink.conflux.path;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/**
 * Two groups of tasks, of which the first drops records or makes several of one, in front of a merger; any task may be
 * slow, any channel silent. What comes out is what one task would have sent.
 */
class RandomPathsTest {

    private static final int RECORDS = 300;
    private static final int MOST_RESULTS = 3;

    /** A label, or a watermark when the ordinal is negative. */
    private record Item(long sequence, int ordinal) {}

    private static final class Run {

        private final Random random;
        private final int period;
        private final PathTable paths;
        private final PathMerger merger;
        private final List<List<Queue<Item>>> channels = new ArrayList<>();
        private final long[][] marks;
        private final List<String> expected = new ArrayList<>();
        private final Collected output = new Collected();
        private long next;

        Run(final long seed, final int first, final int last, final int capacity, final int period) {
            random = new Random(seed);
            this.period = period;
            paths = PathTable.from("map", first)
                    .then("map", last, ReachableTasks.ALL)
                    .upTo(100);
            merger = new PathMerger(paths, capacity, new LabelKeys(2));
            marks = new long[last][first];
            for (int to = 0; to < last; to++) {
                Arrays.fill(marks[to], -1);
                channels.add(new ArrayList<>());
                for (int from = 0; from < first; from++) {
                    channels.get(to).add(new ArrayDeque<>());
                }
            }
        }

        /** The first group works at once, and what it sends waits in channels. */
        void source() {
            if (next == RECORDS) {
                watermark(Long.MAX_VALUE);
            } else {
                final int from = random.nextInt(marks[0].length);
                final int results = random.nextInt(MOST_RESULTS + 1);
                for (int ordinal = 0; ordinal < results; ordinal++) {
                    expected.add(Collected.text(next, ordinal));
                    channels.get(random.nextInt(marks.length)).get(from).add(new Item(next, ordinal));
                }
                if (next % period == period - 1) {
                    watermark(next);
                }
            }
            next++;
        }

        private void watermark(final long sequence) {
            channels.forEach(inputs -> inputs.forEach(input -> input.add(new Item(sequence, -1))));
        }

        /** Takes from one channel of a task; a record that is refused stays, and its channel with it. */
        private boolean take(final int to, final int from) {
            final Item item = channels.get(to).get(from).peek();
            final boolean taken = item != null && (item.ordinal < 0 ? mark(to, from, item) : offer(to, from, item));
            if (taken) {
                channels.get(to).get(from).remove();
            }
            return taken;
        }

        private boolean mark(final int to, final int from, final Item item) {
            marks[to][from] = item.sequence;
            final long smallest = Arrays.stream(marks[to]).min().orElseThrow();
            for (final int path : smallest < 0 ? new int[0] : paths.pathsInto(to)) {
                merger.watermark(path, smallest);
            }
            return true;
        }

        private boolean offer(final int to, final int from, final Item item) {
            final int path = paths.next(1, to)[paths.next(0, from)[0]];
            return merger.offer(path, item.sequence, item.ordinal, Collected.reference(item.sequence, item.ordinal));
        }

        /** Any part that can continue does, until none can. */
        void run() {
            while (next <= RECORDS) {
                source();
                for (int step = random.nextInt(8); step > 0; step--) {
                    take(random.nextInt(marks.length), random.nextInt(marks[0].length));
                }
                merger.drain(output, random.nextInt(4));
            }
            boolean goesOn = true;
            while (goesOn) {
                goesOn = merger.drain(output, 1 + random.nextInt(4)) > 0;
                for (int channel = 0; channel < marks.length * marks[0].length; channel++) {
                    goesOn |= take(channel % marks.length, channel / marks.length);
                }
            }
        }
    }

    @Property(tries = 500, edgeCases = EdgeCasesMode.NONE)
    void shouldMergeWhatOneTaskWouldHaveSent(
            @ForAll final long seed,
            @ForAll @IntRange(min = 1, max = 5) final int first,
            @ForAll @IntRange(min = 1, max = 12) final int last,
            @ForAll @IntRange(min = 1, max = 30) final int period) {
        final Run run = new Run(seed, first, last, period * MOST_RESULTS, period);
        run.run();

        assertThat(run.output.taken()).isEqualTo(run.expected);
        assertThat(run.merger.awaited()).isEqualTo(PathTable.NONE);
    }

    /** The rule about watermarks and capacity, broken: queues wait for each other, and the merger says for which path. */
    @Example
    void shouldStandStillAndSayWhyWhenWatermarksAreTooRare() {
        final Run run = new Run(1, 2, 2, 1, RECORDS);
        run.run();

        assertThat(run.output.taken()).hasSizeLessThan(run.expected.size());
        assertThat(run.merger.waiting()).contains("records wait for path ");
    }
}
