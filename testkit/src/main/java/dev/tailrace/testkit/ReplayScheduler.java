package dev.tailrace.testkit;

import java.util.Arrays;

/** Repeats recorded turns; after their end it chooses the first ready agent. */
final class ReplayScheduler implements Scheduler {

    private final int[] turns;
    private int step;

    ReplayScheduler(final int[] turns) {
        this.turns = turns;
    }

    @Override
    public int next(final int[] ready, final int count, final int current, final boolean unchanged) {
        if (step == turns.length) {
            return ready[0];
        }
        final int turn = turns[step++];
        if (Arrays.binarySearch(ready, 0, count, turn) < 0) {
            throw new IllegalStateException("turn " + (step - 1) + " is that of agent " + turn + ", ready are "
                    + Arrays.toString(Arrays.copyOf(ready, count)));
        }
        return turn;
    }
}
