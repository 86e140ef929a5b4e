package dev.tailrace.kafkastreams.dsl;

import dev.tailrace.market.itch.ItchFrames;
import dev.tailrace.market.itch.ItchMessage;
import dev.tailrace.market.itch.SystemEvent;
import org.apache.kafka.common.serialization.Serde;

/**
 * A message of the feed and its place in it, which is lost when the message moves to another topic.
 *
 * @param seq 1-based place in the partition of the input
 * @param itch its bytes
 */
record Message(long seq, byte[] itch) {

    static final Serde<Message> SERDE = BinarySerde.of(
            (message, out) -> {
                out.writeLong(message.seq);
                out.write(message.itch);
            },
            in -> new Message(in.readLong(), in.readAllBytes()));

    /** Whether so many bytes are a message at all; Kafka Streams leaves it to its users to look. */
    static boolean isOne(final byte[] bytes) {
        return bytes != null && ItchFrames.isConsistent(bytes, 0, bytes.length);
    }

    /** The fields that all messages have. */
    static ItchMessage header(final byte[] itch) {
        return new SystemEvent().wrap(itch, 0);
    }

    static int locate(final byte[] itch) {
        return header(itch).stockLocate();
    }

    char type() {
        return (char) itch[0];
    }

    int locate() {
        return locate(itch);
    }

    long timestampNs() {
        return header(itch).timestampNs();
    }
}
