package dev.tailrace.kafkaclient.testkit;

import dev.tailrace.progress.Stamp;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Headers;

/** A result as it is in a topic. */
public record StampedLine(String text, int lane, long number, String label) {

    public static StampedLine of(final ConsumerRecord<byte[], byte[]> record) {
        return of(record.value(), record.headers());
    }

    public static StampedLine of(final byte[] value, final Headers headers) {
        final byte[] header = headers.lastHeader(Stamp.KEY).value();
        final Stamp stamp = new Stamp();
        if (!stamp.decode(header, 0, header.length)) {
            throw new AssertionError("unreadable stamp");
        }
        return new StampedLine(
                new String(value, StandardCharsets.UTF_8),
                stamp.lane(),
                stamp.number(),
                stamp.sequence() + "." + stamp.ordinal());
    }
}
