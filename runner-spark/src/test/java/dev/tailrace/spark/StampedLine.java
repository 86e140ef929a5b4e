package dev.tailrace.spark;

import dev.tailrace.progress.Stamp;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** A result as it is in a topic. */
record StampedLine(String text, int lane, long number, String label) {

    static StampedLine of(final ConsumerRecord<byte[], byte[]> record) {
        final byte[] header = record.headers().lastHeader(Stamp.KEY).value();
        final Stamp stamp = new Stamp();
        if (!stamp.decode(header, 0, header.length)) {
            throw new AssertionError("unreadable stamp");
        }
        return new StampedLine(
                new String(record.value(), StandardCharsets.UTF_8),
                stamp.lane(),
                stamp.number(),
                stamp.sequence() + "." + stamp.ordinal());
    }
}
