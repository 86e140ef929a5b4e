package dev.tailrace.experiments.kafkastreams.peer.job;

import dev.tailrace.experiments.peer.BinaryFormat;

/** Key of an order of an instrument; also of a print, by its match number. */
record OrderKey(int locate, long reference) {

    static final BinaryFormat<OrderKey> FORMAT = BinaryFormat.of(
            (key, out) -> {
                out.writeInt(key.locate);
                out.writeLong(key.reference);
            },
            in -> new OrderKey(in.readInt(), in.readLong()));
}
