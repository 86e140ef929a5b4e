package dev.tailrace.bench.merge;

import java.util.Random;

/** Which task a number goes to. */
public enum Assignment {
    /** To each in turn. */
    ROUND_ROBIN {
        @Override
        int taskOf(final int sequence, final int tasks, final Random random) {
            return sequence % tasks;
        }
    },
    /** To any, as hashed keys do. */
    HASH {
        @Override
        int taskOf(final int sequence, final int tasks, final Random random) {
            return random.nextInt(tasks);
        }
    };

    abstract int taskOf(int sequence, int tasks, Random random);
}
