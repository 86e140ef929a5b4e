package dev.tailrace.kafka.reader;

import dev.tailrace.merge.labelled.LabelledReader;
import java.util.OptionalLong;

/**
 * Says when what a merge waits for has been waited for long enough: nothing was delivered since, and everything that the
 * awaited partitions hold has been read. Time that a slow fetch takes is not held against a partition.
 */
final class Patience {

    private final OptionalLong patienceNs;
    private long waitingSinceNs;
    private long deliveredThen = -1;
    private int awaitedThen;

    /** @param patienceMs how long, in milliseconds; empty for ever */
    Patience(final OptionalLong patienceMs) {
        patienceNs = patienceMs.isPresent() ? OptionalLong.of(patienceMs.getAsLong() * 1_000_000) : patienceMs;
    }

    /**
     * Looks at the reader, once per poll.
     *
     * @param caughtUp whether what is awaited would have been read if it were there
     * @return whether to give up now
     */
    boolean isOver(final LabelledReader<?> reader, final boolean caughtUp, final long nowNs) {
        final long delivered = reader.statistics().delivered();
        if (!reader.isWaiting() || !caughtUp || delivered != deliveredThen || reader.awaited() != awaitedThen) {
            deliveredThen = delivered;
            awaitedThen = reader.awaited();
            waitingSinceNs = nowNs;
            return false;
        }
        return patienceNs.isPresent() && nowNs - waitingSinceNs >= patienceNs.getAsLong();
    }

    /** How long the reader has been waiting for the same, in nanoseconds. */
    long waitingNs(final long nowNs) {
        return nowNs - waitingSinceNs;
    }
}
