package dev.tailrace.topics.latency;

import dev.tailrace.launch.topic.LatencyRequest.Span;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalLong;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;

/**
 * Reads the input topic and the output topic so that every input record is known before its output record is processed: it
 * first fetches some outputs, then all inputs that are present by then. The application read an input after it was written,
 * and wrote the output after that, so the input was written before its output was fetched. This holds whatever the clocks
 * show.
 *
 * <p>Of stored topics, inputs are read up to ten seconds past the latest fetched output, so that the table need not hold
 * the whole topic. An output whose input has a later timestamp than that has no match. One thread calls {@link #run}.
 */
final class TopicLatency {

    private static final Duration POLL = Duration.ofMillis(100);
    private static final long LEAD_MS = 10_000;

    private final TopicSide inputs;
    private final TopicSide outputs;
    private final Matching matching;
    private final Span span;
    private final Runnable watcher;
    private volatile boolean stopped;

    /** @param watcher called often, on the thread of {@link #run} */
    TopicLatency(
            final TopicSide inputs,
            final TopicSide outputs,
            final Matching matching,
            final Span span,
            final Runnable watcher) {
        this.inputs = inputs;
        this.outputs = outputs;
        this.matching = matching;
        this.span = span;
        this.watcher = watcher;
    }

    /**
     * Seeks to the start offsets. From then on, no record is missed.
     *
     * @param nowMs the present time of the clock that makes timestamps, approximately
     */
    void begin(final long nowMs) {
        // Outputs first, so that the output of an input after the mark is after the mark of the outputs.
        if (span == Span.LIVE) {
            outputs.markEnds();
            inputs.markEnds();
            outputs.seekToMark();
            inputs.seekToTime(nowMs - LEAD_MS);
        } else {
            inputs.markEnds();
            outputs.markEnds();
            outputs.seekToBeginning();
            inputs.seekToBeginning();
        }
    }

    /** Reads to the end of the stored records, or until {@link #stop}. */
    void run() {
        try {
            while (!stopped && !(span == Span.STORED && outputs.isReadToMark())) {
                step();
            }
            if (!stopped) {
                readInputs(inputs.ends(), Long.MAX_VALUE);
                matching.end();
            }
        } catch (final WakeupException ignored) {
            return;
        }
    }

    /** Ends {@link #run} soon; may be called from any thread. */
    void stop() {
        stopped = true;
        inputs.wakeup();
        outputs.wakeup();
    }

    private void step() {
        final ConsumerRecords<byte[], byte[]> fetched = outputs.poll(POLL);
        readInputs(inputs.ends(), limitMs());
        for (final ConsumerRecord<byte[], byte[]> record : fetched) {
            if (span == Span.LIVE || outputs.isBeforeMark(record)) {
                matching.output(record);
            }
        }
        expire(fetched.isEmpty());
        watcher.run();
    }

    /** Live topics are read to their end, since few records are unread. */
    private long limitMs() {
        final OptionalLong latest = outputs.latestMs();
        return span == Span.LIVE ? Long.MAX_VALUE : latest.isEmpty() ? Long.MIN_VALUE : latest.getAsLong() + LEAD_MS;
    }

    private void readInputs(final Map<TopicPartition, Long> ends, final long limitMs) {
        while (!stopped && inputs.limitTo(ends, limitMs)) {
            for (final ConsumerRecord<byte[], byte[]> record : inputs.poll(POLL)) {
                matching.input(record, inputs.isBeforeMark(record) == (span == Span.STORED));
            }
        }
    }

    /** When outputs have stopped, the timestamps of the inputs advance the time. */
    private void expire(final boolean silent) {
        final OptionalLong upTo = silent && span == Span.LIVE ? inputs.latestMs() : outputs.readUpToMs();
        upTo.ifPresent(matching::expire);
    }
}
