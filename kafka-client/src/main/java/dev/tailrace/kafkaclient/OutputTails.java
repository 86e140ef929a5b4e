package dev.tailrace.kafkaclient;

import dev.tailrace.launch.lane.RunHistory;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.progress.IdentityCheck;
import dev.tailrace.progress.ResultDigests;
import dev.tailrace.progress.RunIdentity;
import dev.tailrace.progress.Stamp;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * Reads how far outputs are, from their ends backwards, and refuses what is not the application's own. Blocks; used by one
 * thread. Costs a few requests when the last record is the one that is looked for, as it is unless an older one is wanted.
 */
public final class OutputTails implements AutoCloseable {

    private static final Duration POLL = Duration.ofMillis(100);

    /** Polls without a step forward before it is given up: a minute. */
    private static final int PATIENCE = 600;

    private static final int FIRST_WINDOW = 16;
    private static final int GROWTH = 8;
    private static final int NO_TERM = -1;

    private final Consumer<byte[], byte[]> consumer;
    private final RunHistory history;
    private final Stamp stamp = new Stamp();
    private int term = NO_TERM;

    /** Takes a record of the lane that is no marker; the stamp is decoded. */
    @FunctionalInterface
    private interface ResultTaker {

        void take(ConsumerRecord<byte[], byte[]> record);
    }

    /** @param history whose results outputs may have */
    OutputTails(final Consumer<byte[], byte[]> consumer, final RunHistory history) {
        this.consumer = consumer;
        this.history = history;
    }

    /**
     * With a consumer of its own, in no group.
     *
     * @param clientSettings of consumers
     * @param isolation what is seen, {@code read_uncommitted} or {@code read_committed}
     */
    public static OutputTails open(
            final Map<String, ?> clientSettings, final String isolation, final RunHistory history) {
        final Map<String, Object> settings = new HashMap<>(clientSettings);
        settings.remove(ConsumerConfig.GROUP_ID_CONFIG);
        settings.remove(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG);
        settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, "false");
        settings.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, isolation);
        settings.put(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG, "10");
        return new OutputTails(
                new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer()), history);
    }

    /**
     * The last result of the lane of a partition, if the output still has it.
     *
     * @param output the partition, which has the number of its lane
     * @throws dev.tailrace.progress.RefusalException when another application writes there, or another run has
     * @throws StatusException when the records there cannot be told
     */
    public OutputTail last(final TopicPartition output) {
        return find(output, Long.MAX_VALUE);
    }

    /**
     * The last result of the lane of a partition whose label has a smaller sequence number.
     *
     * @param output the partition, which has the number of its lane
     * @throws dev.tailrace.progress.RefusalException when another application writes there, or another run has
     * @throws StatusException when results are gone that would say, or the records there cannot be told
     */
    public OutputTail before(final TopicPartition output, final long sequence) {
        final OutputTail found = find(output, sequence);
        final long begin = begin(output);
        if (found == OutputTail.NONE && begin > 0) {
            throw refused(place(output) + ": it begins at offset " + begin
                    + " now, and what is there does not tell the number of the last result; keep results for longer"
                    + " (retention.ms), or give them a new topic");
        }
        return found;
    }

    private OutputTail find(final TopicPartition output, final long sequence) {
        final OutputTail[] last = {OutputTail.NONE};
        term = NO_TERM;
        backwards(
                output,
                record -> {
                    if (stamp.sequence() < sequence) {
                        last[0] = new OutputTail(stamp.number(), stamp.sequence(), stamp.ordinal());
                    }
                },
                () -> last[0] != OutputTail.NONE);
        return last[0];
    }

    /** The highest term among the records that the last look at an end met; -1 for none. */
    public int term() {
        return term;
    }

    /**
     * Digests of the results of a lane from a number on, as far as the output has them.
     *
     * @param last its last result
     */
    public ResultDigests digests(final TopicPartition output, final long from, final OutputTail last) {
        final ResultDigests digests = new ResultDigests();
        if (last.number() >= from) {
            final long[] lowest = {Long.MAX_VALUE};
            final long start = backwards(
                    output, record -> lowest[0] = Math.min(lowest[0], stamp.number()), () -> lowest[0] <= from);
            final long[] next = {from};
            read(output, start, end(output), record -> {
                if (stamp.number() >= next[0]) {
                    digests.add(stamp.number(), record.value());
                    next[0] = stamp.number() + 1;
                }
            });
        }
        return digests;
    }

    private interface Goal {

        boolean isReached();
    }

    // Returns where it came to.
    private long backwards(final TopicPartition output, final ResultTaker taker, final Goal goal) {
        final long begin = begin(output);
        long to = end(output);
        long window = FIRST_WINDOW;
        while (to > begin && !goal.isReached()) {
            final long from = Math.max(begin, to - window);
            read(output, from, to, taker);
            to = from;
            window *= GROWTH;
        }
        return to;
    }

    private long begin(final TopicPartition output) {
        return consumer.beginningOffsets(List.of(output)).get(output);
    }

    private long end(final TopicPartition output) {
        return consumer.endOffsets(List.of(output)).get(output);
    }

    private void read(final TopicPartition output, final long from, final long to, final ResultTaker taker) {
        readAll(output, from, to, record -> {
            if (isResult(output, record)) {
                taker.take(record);
            }
        });
    }

    private void readAll(final TopicPartition output, final long from, final long to, final ResultTaker taker) {
        consumer.assign(List.of(output));
        consumer.seek(output, from);
        long reached = from;
        int idle = 0;
        while (reached < to) {
            for (final ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
                if (record.offset() < to) {
                    taker.take(record);
                }
            }
            final long position = consumer.position(output);
            idle = position > reached ? 0 : idle + 1;
            if (idle > PATIENCE) {
                throw refused(place(output) + ": cannot be read from offset " + reached + " to " + to
                        + "; is the broker there?");
            }
            reached = position;
        }
    }

    private boolean isResult(final TopicPartition output, final ConsumerRecord<byte[], byte[]> record) {
        decode(output, record);
        final RunIdentity now = history.current().of(output.partition());
        if (stamp.run().application() != now.id().application()) {
            final int writer = stamp.run().application();
            throw IdentityCheck.foreignOutput(
                    place(output), claim(output, record).filter(run -> run.id().application() == writer), now);
        }
        if (stamp.term() < 0 || stamp.term() > Stamp.MAX_TERM) {
            throw refused(place(output) + ", offset " + record.offset() + ": the header has the impossible term "
                    + stamp.term() + "; give results a topic of their own");
        }
        if (stamp.lane() != output.partition()) {
            return false;
        }
        term = Math.max(term, stamp.term());
        if (!stamp.isMarker() && !history.knows(output.partition(), stamp.run())) {
            throw IdentityCheck.otherRun(place(output), claim(output, record), stamp.run(), now);
        }
        return !stamp.isMarker();
    }

    private void decode(final TopicPartition output, final ConsumerRecord<byte[], byte[]> record) {
        final Header header = record.headers().lastHeader(Stamp.KEY);
        if (header == null || !stamp.decode(header.value(), 0, header.value().length)) {
            throw refused(place(output) + ", offset " + record.offset()
                    + ": the record has no stamp of a lane, so it is not known what is written already; give results a"
                    + " topic of their own");
        }
    }

    // Who has claimed the log last before a record, or with it; may read all that is before it.
    private Optional<RunIdentity> claim(final TopicPartition output, final ConsumerRecord<byte[], byte[]> at) {
        final long begin = begin(output);
        long to = at.offset() + 1;
        long window = FIRST_WINDOW;
        final RunIdentity[] claim = {null};
        while (to > begin && claim[0] == null) {
            final long from = Math.max(begin, to - window);
            readAll(output, from, to, record -> {
                final Header identity = record.headers().lastHeader(Stamp.IDENTITY_KEY);
                if (identity != null) {
                    claim[0] = RunIdentity.parse(new String(identity.value(), StandardCharsets.UTF_8));
                }
            });
            to = from;
            window *= GROWTH;
        }
        return Optional.ofNullable(claim[0]);
    }

    private static StatusException refused(final String message) {
        return new StatusException(ExitStatus.USAGE, message);
    }

    private static String place(final TopicPartition output) {
        return "topic '" + output.topic() + "', partition " + output.partition();
    }

    @Override
    public void close() {
        consumer.close();
    }
}
