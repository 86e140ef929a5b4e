package dev.tailrace.load.bench;

import dev.tailrace.load.run.Timing;
import dev.tailrace.load.schedule.LoadShape;
import dev.tailrace.load.schedule.Recorded;
import dev.tailrace.load.workload.Records;
import dev.tailrace.load.workload.RecordsSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;

/**
 * Load for measuring throughput on a feed: the messages from the open of the market on, offered faster than any engine
 * processes them. The messages before the open are the warm-up. No message has an intended time from the feed, so there is
 * a throughput and no latency.
 *
 * @param first number of the first message that counts
 * @param messages number of messages that count
 * @param feedSeconds duration of these messages in the feed
 */
record FullSpeed(Timing timing, long first, long messages, double feedSeconds) {

    /** Number of messages per second of the requested duration, as far as the feed has that many. */
    static final int PER_SECOND = 100_000;

    private static final int OFFERED_PER_SECOND = 400_000;
    private static final int LEAST = 5_000;
    private static final double NS_PER_SECOND = 1e9;

    /**
     * Plans the load.
     *
     * @param seconds duration in which all messages have to be sent
     * @param file file for the times; its name must not contain a comma
     * @throws IllegalArgumentException when the feed has no open of the market, or too few messages after it
     */
    static FullSpeed of(final RecordsSpec feed, final int warmUpSeconds, final int seconds, final Path file)
            throws IOException {
        final Records records = feed.open();
        final long open = Replay.open(records);
        final long messages = Math.min(records.count() - open, (long) PER_SECOND * seconds);
        if (messages < LEAST) {
            throw new IllegalArgumentException("the feed has " + messages + " messages from the open on, and it takes "
                    + LEAST + " to tell a throughput");
        }
        final long settleNs = TimeUnit.SECONDS.toNanos(Replay.SETTLE_SECONDS);
        final long[] offeredNs = LongStream.range(0, messages)
                .map(number -> settleNs + number * (TimeUnit.SECONDS.toNanos(1) / OFFERED_PER_SECOND))
                .toArray();
        final LoadShape shape =
                LoadShape.parse(LoadShape.steady((double) open / warmUpSeconds, Duration.ofSeconds(warmUpSeconds)) + ","
                        + Recorded.write(file, offeredNs, Duration.ofSeconds(Replay.SETTLE_SECONDS + seconds)));
        final long fromNs = Replay.timestampNs(records.record(open));
        final long toNs = Replay.timestampNs(records.record(open + messages - 1));
        return new FullSpeed(new Timing(shape, List.of()), open, messages, (toNs - fromNs) / NS_PER_SECOND);
    }

    /**
     * How long to wait for results after the load; enough for an engine that processes a few thousand messages a second.
     */
    Duration timeout() {
        return Duration.ofSeconds(60 + messages / LEAST);
    }
}
