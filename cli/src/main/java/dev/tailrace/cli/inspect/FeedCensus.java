package dev.tailrace.cli.inspect;

import dev.tailrace.cli.run.MessageCounts;
import dev.tailrace.io.RecordHandler;
import dev.tailrace.market.itch.ItchMessage;
import dev.tailrace.market.itch.MessageType;
import java.util.BitSet;

/** Counts the messages of a feed by type, symbol and time. Used by one thread; allocates nothing per message. */
final class FeedCensus implements RecordHandler {

    private static final long NS_PER_SECOND = 1_000_000_000L;
    private static final int SECONDS_PER_DAY = 86_400;
    private static final int LOCATES = 1 << 16;

    private final ItchMessage message = new ItchMessage();
    private final MessageCounts counts = new MessageCounts();
    private final BitSet locates = new BitSet(LOCATES);
    private final long[] perSecond = new long[SECONDS_PER_DAY];
    private long messages;
    private long bytes;
    private long sharedTimestamps;
    private long backwards;
    private long lastNs = -1;
    private long earliestNs = Long.MAX_VALUE;
    private long latestNs = -1;

    @Override
    public void onRecord(final byte[] buffer, final int offset, final int length, final long position) {
        message.wrap(buffer, offset);
        messages++;
        bytes += length;
        counts.add(buffer[offset]);
        locates.set(message.stockLocate());
        countTime(message.timestampNs());
    }

    private void countTime(final long timestampNs) {
        if (timestampNs == lastNs) {
            sharedTimestamps++;
        } else if (timestampNs < lastNs) {
            backwards++;
        }
        lastNs = timestampNs;
        earliestNs = Math.min(earliestNs, timestampNs);
        latestNs = Math.max(latestNs, timestampNs);
        final long second = timestampNs / NS_PER_SECOND;
        if (second < SECONDS_PER_DAY) {
            perSecond[(int) second]++;
        }
    }

    long messages() {
        return messages;
    }

    /** Bytes in messages, without their framing. */
    long bytes() {
        return bytes;
    }

    long of(final MessageType type) {
        return counts.of(type);
    }

    /** Number of different stock locates, without 0, which means no stock. */
    int symbols() {
        return locates.cardinality() - (locates.get(0) ? 1 : 0);
    }

    /** Number of messages with the same timestamp as the message before. */
    long sharedTimestamps() {
        return sharedTimestamps;
    }

    /** Number of messages with an earlier timestamp than the message before. */
    long backwards() {
        return backwards;
    }

    /** Time between the earliest and the latest timestamp. */
    long spanNs() {
        return messages == 0 ? 0 : latestNs - earliestNs;
    }

    /** Latest timestamp; -1 when there is none. */
    long latestNs() {
        return latestNs;
    }

    /** Earliest timestamp; -1 when there is none. */
    long earliestNs() {
        return messages == 0 ? -1 : earliestNs;
    }

    /** The second of the day with the most messages; the earliest of several. */
    int busiestSecond() {
        int busiest = 0;
        for (int second = 1; second < SECONDS_PER_DAY; second++) {
            if (perSecond[second] > perSecond[busiest]) {
                busiest = second;
            }
        }
        return busiest;
    }

    long inSecond(final int second) {
        return perSecond[second];
    }
}
