package dev.tailrace.kafka.task;

import dev.tailrace.function.InputFaults;
import dev.tailrace.io.OutputLog;
import dev.tailrace.progress.OutputHeader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;

/**
 * Writes bad records to a separate output of the partition task, so that they are written exactly like every other output.
 * A record is bad when a fatal input fault was reported while it was processed. Poll thread.
 */
final class DeadLetters {

    /** For policies without dead letters. */
    static final DeadLetters NONE = new DeadLetters(null, null);

    /** Name of the header with the reason why the record is bad, in words. */
    static final String REASON = "tailrace.reason";

    /** Name of the header with topic, partition and offset of the record, as {@code orders-3@17}. */
    static final String PLACE = "tailrace.place";

    private final InputFaults inputFaults;
    private final OutputLog log;
    private final List<Header> headers = new ArrayList<>();
    private long badBefore;

    DeadLetters(final InputFaults inputFaults, final OutputLog log) {
        this.inputFaults = inputFaults;
        this.log = log;
    }

    /** The next record is about to be processed. */
    void before() {
        if (log != null) {
            badBefore = inputFaults.badInput();
        }
    }

    void after(final ConsumerRecord<byte[], byte[]> record) {
        if (log != null && inputFaults.badInput() != badBefore) {
            write(record);
        }
    }

    private void write(final ConsumerRecord<byte[], byte[]> record) {
        headers.clear();
        record.headers().forEach(this::keep);
        headers.add(header(REASON, inputFaults.lastBadInput().description()));
        headers.add(header(PLACE, record.topic() + "-" + record.partition() + "@" + record.offset()));
        log.write(record.value(), 0, record.value().length, -1, 0);
    }

    // A record that a run has written would be taken for a result of that run.
    private void keep(final Header header) {
        if (!header.key().equals(OutputHeader.KEY)) {
            headers.add(header);
        }
    }

    private static Header header(final String key, final String text) {
        return new RecordHeader(key, text.getBytes(StandardCharsets.UTF_8));
    }

    /** The headers of the record that is being written. */
    List<Header> headers() {
        return headers;
    }
}
