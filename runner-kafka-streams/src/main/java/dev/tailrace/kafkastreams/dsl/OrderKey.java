package dev.tailrace.kafkastreams.dsl;

import org.apache.kafka.common.serialization.Serde;

/** An order of an instrument; also a print, by its match number. */
record OrderKey(int locate, long reference) {

    static final Serde<OrderKey> SERDE = BinarySerde.of(
            (key, out) -> {
                out.writeInt(key.locate);
                out.writeLong(key.reference);
            },
            in -> new OrderKey(in.readInt(), in.readLong()));
}
