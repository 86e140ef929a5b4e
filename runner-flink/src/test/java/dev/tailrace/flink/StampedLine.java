package dev.tailrace.flink;

import dev.tailrace.progress.Stamp;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;

/** A result as it is in a topic. */
record StampedLine(String text, int lane, long number, String label) {

    static StampedLine of(final byte[] value, final Headers headers) {
        final Header header = headers.lastHeader(Stamp.KEY);
        final Stamp stamp = new Stamp();
        if (!stamp.decode(header.value(), 0, header.value().length)) {
            throw new AssertionError("unreadable stamp");
        }
        return new StampedLine(
                new String(value, StandardCharsets.UTF_8),
                stamp.lane(),
                stamp.number(),
                stamp.sequence() + "." + stamp.ordinal());
    }
}
