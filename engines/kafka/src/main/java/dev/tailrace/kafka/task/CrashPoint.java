package dev.tailrace.kafka.task;

import dev.tailrace.launch.run.ConstantNames;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Places at which a test halts the process, as a crash would: {@code -Dtailrace.crash.at=before-send:500} halts at the
 * 500th time. Costs nothing when the property is not set, because the test of a constant is compiled away.
 */
public enum CrashPoint {
    /** A result is about to be handed to the producer. */
    BEFORE_SEND,
    /** A snapshot whose results are acknowledged is about to be written. */
    BEFORE_SNAPSHOT,
    /** Half of a snapshot is written. */
    MID_SNAPSHOT,
    /** A snapshot has its name, which is not durable. */
    MID_RENAME,
    /** An old snapshot is about to be deleted, after others. */
    MID_PURGE,
    /** A partition task is about to be given its state. */
    DURING_RESTORE,
    /** Partitions have just been given or taken. */
    DURING_REBALANCE,
    /** A transaction has its results and state, and is not committed. */
    BEFORE_COMMIT;

    private static final String SETTING = System.getProperty("tailrace.crash.at");
    private static final int HALTED = 137;
    private static final AtomicLong LEFT = new AtomicLong(SETTING == null ? 0 : Long.parseLong(countOf(SETTING)));

    private static String countOf(final String setting) {
        return setting.substring(setting.indexOf(':') + 1);
    }

    /** Halts the process if this is the place and the time. */
    void reach() {
        if (SETTING != null && isDue()) {
            Runtime.getRuntime().halt(HALTED);
        }
    }

    /** Whether the next call of {@link #reach} halts the process; for tests that prepare damage before it. */
    boolean isNext() {
        return SETTING != null && isMeant() && LEFT.get() == 1;
    }

    private boolean isDue() {
        return isMeant() && LEFT.decrementAndGet() == 0;
    }

    private boolean isMeant() {
        return SETTING.startsWith(ConstantNames.of(this) + ":");
    }
}
