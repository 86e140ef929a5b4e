package dev.tailrace.kafkaclient;

import dev.tailrace.launch.task.RunHistory;
import dev.tailrace.progress.OutputHeader;
import dev.tailrace.progress.RunIdentity;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;

/**
 * Epoch markers in output topics: records without a value that begin an epoch, and name the run whose results follow
 * ({@link OutputHeader}).
 */
public final class EpochMarkers {

    private EpochMarkers() {}

    /**
     * The headers of a marker of the current run and epoch, for engines that keep the state themselves.
     *
     * @param task the partition task
     * @param number output sequence number of its last result in this output; -1 for none
     * @param epochBefore epoch of the last record of this output; -1 for none
     */
    public static Headers headers(final RunHistory history, final int task, final long number, final int epochBefore) {
        final RunIdentity identity = history.current().of(task);
        final OutputHeader marker = new OutputHeader()
                .owner(task, history.epoch(), identity.id())
                .flags(OutputHeader.EPOCH_MARKER)
                .record(number, new Random().nextLong(), epochBefore);
        return headers(marker, identity.text().getBytes(StandardCharsets.UTF_8));
    }

    /**
     * The headers of a marker.
     *
     * @param identity text of the {@link RunIdentity} in UTF-8; empty if the topic does not take records of that size
     */
    public static Headers headers(final OutputHeader marker, final byte[] identity) {
        final byte[] header = new byte[OutputHeader.LENGTH];
        marker.encode(header, 0);
        final RecordHeaders headers = new RecordHeaders();
        headers.add(OutputHeader.KEY, header);
        if (identity.length > 0) {
            headers.add(OutputHeader.IDENTITY_KEY, identity);
        }
        return headers;
    }

    /** Sends a marker. */
    public static Future<RecordMetadata> send(
            final Producer<byte[], byte[]> producer, final TopicPartition output, final Headers marker) {
        return producer.send(new ProducerRecord<>(output.topic(), output.partition(), null, null, null, marker));
    }

    /**
     * Waits until the broker has acknowledged a marker.
     *
     * @return its offset
     * @throws KafkaException when the broker refuses it or does not answer, or the thread is interrupted
     */
    public static long await(final TopicPartition output, final Future<RecordMetadata> sent, final Duration timeout) {
        try {
            return sent.get(timeout.toMillis(), TimeUnit.MILLISECONDS).offset();
        } catch (final ExecutionException e) {
            throw new KafkaException(e.getCause());
        } catch (final java.util.concurrent.TimeoutException e) {
            throw new TimeoutException(
                    "topic '" + output.topic() + "', partition " + output.partition()
                            + " does not acknowledge the epoch marker",
                    e);
        } catch (final InterruptedException e) {
            throw new InterruptException(e);
        }
    }
}
