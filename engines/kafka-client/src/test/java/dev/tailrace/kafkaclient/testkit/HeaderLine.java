package dev.tailrace.kafkaclient.testkit;

import dev.tailrace.progress.OutputHeader;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Headers;

/** A result as it is in a topic. */
public record HeaderLine(String text, int task, long number, String label) {

    public static HeaderLine of(final ConsumerRecord<byte[], byte[]> record) {
        return of(record.value(), record.headers());
    }

    public static HeaderLine of(final byte[] value, final Headers headers) {
        final byte[] header = headers.lastHeader(OutputHeader.KEY).value();
        final OutputHeader outputHeader = new OutputHeader();
        if (!outputHeader.decode(header, 0, header.length)) {
            throw new AssertionError("unreadable header");
        }
        return new HeaderLine(
                new String(value, StandardCharsets.UTF_8),
                outputHeader.task(),
                outputHeader.number(),
                outputHeader.sequence() + "." + outputHeader.ordinal());
    }
}
