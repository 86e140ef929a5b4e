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
 * A feed from the open of the market on, as fast as it is taken: its messages are offered faster than anybody takes them,
 * after a warm-up with what comes before the open. No message has a time at which it is due by the feed, so there is
 * throughput and no latency.
 *
 * @param first the number of the first message that counts
 * @param messages from there on
 * @param feedSeconds how long they took in the feed
 */
record FullSpeed(Timing timing, long first, long messages, double feedSeconds) {

    /** Messages for each second of the duration that was asked for, as far as the feed has them. */
    static final int PER_SECOND = 100_000;

    private static final int OFFERED_PER_SECOND = 400_000;
    private static final int LEAST = 5_000;
    private static final double NS_PER_SECOND = 1e9;

    /**
     * Makes the load.
     *
     * @param seconds in which all has to be sent
     * @param file for the times; its name has no comma
     * @throws IllegalArgumentException when the feed has no open, or too little behind it
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

    /** How long to wait for results after the load: for an engine that does a few thousand a second. */
    Duration timeout() {
        return Duration.ofSeconds(60 + messages / LEAST);
    }
}
