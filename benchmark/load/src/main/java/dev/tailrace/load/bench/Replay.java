package dev.tailrace.load.bench;

import dev.tailrace.load.run.Phase;
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
 * Plans the replay of a feed by its own timestamps, from the open of the market on. The messages before the open are sent
 * at an even pace as the warm-up; then nothing is due for a second.
 */
final class Replay {

    private static final int TYPE = 0;
    private static final int TIMESTAMP = 5;
    private static final int TIMESTAMP_END = 11;
    private static final int EVENT = 11;
    private static final byte SYSTEM_EVENT = 'S';
    private static final byte START_OF_MARKET_HOURS = 'Q';
    static final int SETTLE_SECONDS = 1;

    private Replay() {}

    /**
     * When the messages of a feed are due.
     *
     * @param speed factor by which the feed is sped up; 1 for its original speed
     * @param file file for the times; its name must not contain a comma
     * @throws IllegalArgumentException when the feed has no open of the market, or ends before the load does
     */
    static Timing of(
            final RecordsSpec feed, final int speed, final int warmUpSeconds, final int seconds, final Path file)
            throws IOException {
        final Records records = feed.open();
        final long open = open(records);
        final long openNs = timestampNs(records.record(open));
        final long untilNs = openNs + TimeUnit.SECONDS.toNanos(seconds) * speed;
        final long end = LongStream.range(open, records.count())
                .filter(number -> timestampNs(records.record(number)) >= untilNs)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("the feed ends before " + seconds + " s at " + speed
                        + "x its speed are over; take a shorter --duration"));
        final long settleNs = TimeUnit.SECONDS.toNanos(SETTLE_SECONDS);
        final long[] dueNs = LongStream.range(open, end)
                .map(number -> settleNs + (timestampNs(records.record(number)) - openNs) / speed)
                .toArray();
        final Recorded replay = Recorded.write(file, dueNs, Duration.ofSeconds(SETTLE_SECONDS + seconds));
        final int from = warmUpSeconds + SETTLE_SECONDS;
        return new Timing(
                LoadShape.parse(LoadShape.steady((double) open / warmUpSeconds, Duration.ofSeconds(warmUpSeconds)) + ","
                        + replay),
                List.of(new Phase(Long.toString(Math.max(1, dueNs.length / seconds)), from, from + seconds)));
    }

    /** Number of the message that opens the market. */
    static long open(final Records records) {
        return LongStream.range(1, records.count())
                .filter(number -> isOpen(records.record(number)))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("the feed does not say when the market opens"));
    }

    private static boolean isOpen(final byte[] message) {
        return message[TYPE] == SYSTEM_EVENT && message[EVENT] == START_OF_MARKET_HOURS;
    }

    // ITCH 5.0: six bytes, big-endian, nanoseconds since midnight.
    static long timestampNs(final byte[] message) {
        long ns = 0;
        for (int i = TIMESTAMP; i < TIMESTAMP_END; i++) {
            ns = ns << Byte.SIZE | message[i] & 0xFF;
        }
        return ns;
    }
}
