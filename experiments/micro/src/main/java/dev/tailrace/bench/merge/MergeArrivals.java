package dev.tailrace.bench.merge;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Simulated order in which the numbers 0, 1, 2, .. arrive at a merger from k tasks. A task delivers its own numbers in
 * order; it lags behind the splitter by up to 200 numbers, which changes every now and then, and sometimes by up to 2,000.
 */
final class MergeArrivals {

    private static final int USUAL_LAG = 200;
    private static final int LONG_LAG = 2_000;
    private static final double CHANGES = 0.01;
    private static final double LONG_ONES = 0.02;

    private final int[] sequences;
    private final int[] tasks;

    private MergeArrivals(final int[] sequences, final int[] tasks) {
        this.sequences = sequences;
        this.tasks = tasks;
    }

    /** Draws the arrivals of a count of numbers that go to each task in turn; the same for the same arguments. */
    static MergeArrivals of(final int count, final int tasks) {
        final Random random = new Random(count + tasks);
        final int[] taskOf = new int[count];
        final long[] arrival = new long[count];
        final long[] last = new long[tasks];
        final long[] lag = random.longs(tasks, 0, USUAL_LAG).toArray();
        for (int sequence = 0; sequence < count; sequence++) {
            final int task = sequence % tasks;
            if (random.nextDouble() < CHANGES) {
                lag[task] = random.nextInt(random.nextDouble() < LONG_ONES ? LONG_LAG : USUAL_LAG);
            }
            last[task] = Math.max(last[task], sequence + lag[task]);
            arrival[sequence] = last[task];
            taskOf[sequence] = task;
        }
        return inOrder(arrival, taskOf);
    }

    private static MergeArrivals inOrder(final long[] arrival, final int[] taskOf) {
        final int count = arrival.length;
        final long[] byArrival = IntStream.range(0, count)
                .mapToLong(sequence -> arrival[sequence] * count + sequence)
                .sorted()
                .toArray();
        final int[] sequences =
                Arrays.stream(byArrival).mapToInt(key -> (int) (key % count)).toArray();
        final int[] tasks =
                Arrays.stream(sequences).map(sequence -> taskOf[sequence]).toArray();
        return new MergeArrivals(sequences, tasks);
    }

    int count() {
        return sequences.length;
    }

    int sequence(final int arrival) {
        return sequences[arrival];
    }

    int task(final int arrival) {
        return tasks[arrival];
    }
}
