package dev.tailrace.bench.merge;

import java.util.Random;

/** Assignment of numbers to tasks. */
public enum Assignment {
    /** To each task in turn. */
    ROUND_ROBIN {
        @Override
        int taskOf(final int sequence, final int tasks, final Random random) {
            return sequence % tasks;
        }
    },
    /** To a random task, as hashed keys are. */
    HASH {
        @Override
        int taskOf(final int sequence, final int tasks, final Random random) {
            return random.nextInt(tasks);
        }
    };

    abstract int taskOf(int sequence, int tasks, Random random);
}
