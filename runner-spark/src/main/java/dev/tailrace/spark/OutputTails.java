package dev.tailrace.spark;

import dev.tailrace.progress.Stamp;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * Reads how far outputs are, from their ends backwards. Blocks; used by one thread. Costs a few requests when the last record
 * is the one that is looked for, as it is unless an older one is wanted.
 */
final class OutputTails implements AutoCloseable {

    private static final Duration POLL = Duration.ofMillis(100);

    /** Polls without a step forward before it is given up: a minute. */
    private static final int PATIENCE = 600;

    private static final int FIRST_WINDOW = 16;
    private static final int GROWTH = 8;

    private final Consumer<byte[], byte[]> consumer;
    private final int graphHash;
    private final Stamp stamp = new Stamp();

    OutputTails(final Consumer<byte[], byte[]> consumer, final int graphHash) {
        this.consumer = consumer;
        this.graphHash = graphHash;
    }

    /** With a consumer of its own, in no group. */
    static OutputTails open(final Map<String, String> clientSettings, final int graphHash) {
        final Map<String, Object> settings = new HashMap<>(clientSettings);
        settings.remove(ConsumerConfig.GROUP_ID_CONFIG);
        settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, "false");
        settings.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_uncommitted");
        settings.put(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG, "10");
        return new OutputTails(
                new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer()), graphHash);
    }

    /**
     * The last result of the lane of a partition whose label has a smaller sequence number.
     *
     * @param output the partition, which has the number of its lane
     * @throws LaneRefusedException when something else writes there, or another graph has, or results are gone that would say
     */
    OutputTail before(final TopicPartition output, final long sequence) {
        consumer.assign(List.of(output));
        final long begin = consumer.beginningOffsets(List.of(output)).get(output);
        long to = consumer.endOffsets(List.of(output)).get(output);
        long window = FIRST_WINDOW;
        while (to > begin) {
            final long from = Math.max(begin, to - window);
            final OutputTail found = lastIn(output, from, to, sequence);
            if (found != OutputTail.NONE) {
                return found;
            }
            to = from;
            window *= GROWTH;
        }
        if (begin > 0) {
            throw new LaneRefusedException(place(output) + ": it begins at offset " + begin
                    + " now, and what is there does not tell the number of the last result; keep results for longer"
                    + " (retention.ms), or give them a new topic");
        }
        return OutputTail.NONE;
    }

    private OutputTail lastIn(final TopicPartition output, final long from, final long to, final long sequence) {
        OutputTail last = OutputTail.NONE;
        consumer.seek(output, from);
        long reached = from;
        int idle = 0;
        while (reached < to) {
            for (final ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
                if (record.offset() < to && isResult(output, record) && stamp.sequence() < sequence) {
                    last = new OutputTail(stamp.number(), stamp.sequence(), stamp.ordinal());
                }
            }
            final long position = consumer.position(output);
            idle = position > reached ? 0 : idle + 1;
            if (idle > PATIENCE) {
                throw new LaneRefusedException(place(output) + ": cannot be read from offset " + reached + " to " + to
                        + "; is the broker there?");
            }
            reached = position;
        }
        return last;
    }

    private boolean isResult(final TopicPartition output, final ConsumerRecord<byte[], byte[]> record) {
        final Header header = record.headers().lastHeader(Stamp.KEY);
        if (header == null || !stamp.decode(header.value(), 0, header.value().length)) {
            throw new LaneRefusedException(place(output) + ", offset " + record.offset()
                    + ": the record has no stamp of a lane, so it is not known what is written already; give results a"
                    + " topic of their own");
        }
        if (stamp.isMarker() || stamp.lane() != output.partition()) {
            return false;
        }
        if (stamp.graphHash() != graphHash) {
            throw new LaneRefusedException(place(output) + ", offset " + record.offset()
                    + ": the result is of another version of the pipeline; give results a new topic, and the run a new"
                    + " folder of state");
        }
        return true;
    }

    private static String place(final TopicPartition output) {
        return "topic '" + output.topic() + "', partition " + output.partition();
    }

    @Override
    public void close() {
        consumer.close();
    }
}
