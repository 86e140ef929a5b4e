package dev.tailrace.cli.inspect;

import dev.tailrace.io.RecordHandler;
import java.util.List;
import java.util.Optional;

/** Counts the messages of a feed by type, symbol and time. Used by one thread. */
abstract class FeedCensus implements RecordHandler {

    /**
     * The messages of one type.
     *
     * @param name for people
     * @param code letter of the type, or its name where types have no letters
     * @param bytes in messages, without their framing
     */
    record Row(String name, String code, long count, long bytes) {}

    private static final long NS_PER_SECOND = 1_000_000_000L;
    private static final int SECONDS_PER_DAY = 86_400;
    private static final int CODES = 256;

    private final long[] counts = new long[CODES];
    private final long[] bytesOf = new long[CODES];
    private final long[] perSecond = new long[SECONDS_PER_DAY];
    private long messages;
    private long bytes;
    private long sharedTimestamps;
    private long backwards;
    private long lastNs = -1;
    private long firstSecond = -1;
    private long earliestNs = Long.MAX_VALUE;
    private long latestNs = -1;

    /** Counts a message, without its time. */
    final void count(final int code, final int length) {
        messages++;
        bytes += length;
        counts[code]++;
        bytesOf[code] += length;
    }

    /** Counts the time of a message, at least 0. */
    final void countTime(final long timestampNs) {
        if (timestampNs == lastNs) {
            sharedTimestamps++;
        } else if (timestampNs < lastNs) {
            backwards++;
        }
        lastNs = timestampNs;
        earliestNs = Math.min(earliestNs, timestampNs);
        latestNs = Math.max(latestNs, timestampNs);
        final long second = timestampNs / NS_PER_SECOND - firstSecond(timestampNs);
        if (second >= 0 && second < SECONDS_PER_DAY) {
            perSecond[(int) second]++;
        }
    }

    /** The second that begins the first day of the feed, of which the busiest second is found. */
    private long firstSecond(final long timestampNs) {
        if (firstSecond < 0) {
            firstSecond = timestampNs / NS_PER_SECOND / SECONDS_PER_DAY * SECONDS_PER_DAY;
        }
        return firstSecond;
    }

    /** Types that occur, in the order of a table. */
    abstract List<Row> rows();

    /** Number of different instruments. */
    abstract int symbols();

    /** What the feed says of itself; empty when it says nothing. */
    abstract Optional<String> description();

    final long count(final int code) {
        return counts[code];
    }

    final Row row(final String name, final String key, final int code) {
        return new Row(name, key, counts[code], bytesOf[code]);
    }

    long messages() {
        return messages;
    }

    /** Bytes in messages, without their framing. */
    long bytes() {
        return bytes;
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
        return latestNs < 0 ? 0 : latestNs - earliestNs;
    }

    /** Latest timestamp; -1 when there is none. */
    long latestNs() {
        return latestNs;
    }

    /** Earliest timestamp; -1 when there is none. */
    long earliestNs() {
        return latestNs < 0 ? -1 : earliestNs;
    }

    /** The second of the first day with the most messages; the earliest of several. */
    long busiestSecond() {
        int busiest = 0;
        for (int second = 1; second < SECONDS_PER_DAY; second++) {
            if (perSecond[second] > perSecond[busiest]) {
                busiest = second;
            }
        }
        return Math.max(0, firstSecond) + busiest;
    }

    long inSecond(final long second) {
        return perSecond[(int) (second - Math.max(0, firstSecond))];
    }
}
