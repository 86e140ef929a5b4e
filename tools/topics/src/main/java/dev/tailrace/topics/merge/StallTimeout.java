package dev.tailrace.topics.merge;

import java.util.OptionalLong;

/**
 * Timeout after which a merge stops waiting for a partition. The time runs while nothing is delivered and all records of
 * the awaited partitions have been read, so a slow fetch does not count.
 */
final class StallTimeout {

    private final OptionalLong timeoutNs;
    private long waitingSinceNs;
    private long deliveredThen = -1;
    private int awaitedThen;

    /** @param timeoutMs in milliseconds; empty to wait without a limit */
    StallTimeout(final OptionalLong timeoutMs) {
        timeoutNs = timeoutMs.isPresent() ? OptionalLong.of(timeoutMs.getAsLong() * 1_000_000) : timeoutMs;
    }

    /**
     * Updates the time; to be called once per poll.
     *
     * @param caughtUp whether the consumer has read all records of the awaited partitions
     * @return whether the time is over
     */
    boolean isOver(final LabelledReader<?> reader, final boolean caughtUp, final long nowNs) {
        final long delivered = reader.statistics.delivered;
        if (!reader.isWaiting() || !caughtUp || delivered != deliveredThen || reader.awaited() != awaitedThen) {
            deliveredThen = delivered;
            awaitedThen = reader.awaited();
            waitingSinceNs = nowNs;
            return false;
        }
        return timeoutNs.isPresent() && nowNs - waitingSinceNs >= timeoutNs.getAsLong();
    }

    /** How long the reader has been waiting, in nanoseconds. */
    long waitingNs(final long nowNs) {
        return nowNs - waitingSinceNs;
    }
}
