package dev.tailrace.experiments.kafkastreams.peer.job;

import dev.tailrace.experiments.peer.BinaryFormat;
import dev.tailrace.experiments.peer.Lot;
import dev.tailrace.experiments.peer.MarketEvent;
import dev.tailrace.experiments.peer.Message;
import dev.tailrace.experiments.peer.PeerInstrument;
import dev.tailrace.experiments.peer.PeerReferencePrice;
import dev.tailrace.experiments.peer.WindowSums;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;

/** Serdes of the values in topics and stores. */
final class BinarySerde {

    static final Serde<PeerInstrument> INSTRUMENT = of(PeerInstrument.FORMAT);
    static final Serde<Lot> LOT = of(Lot.FORMAT);
    static final Serde<MarketEvent> EVENT = of(MarketEvent.FORMAT);
    static final Serde<Message> MESSAGE = of(Message.FORMAT);
    static final Serde<OrderKey> ORDER_KEY = of(OrderKey.FORMAT);
    static final Serde<PeerReferencePrice> REFERENCE = of(PeerReferencePrice.FORMAT);
    static final Serde<WindowSums> SUMS = of(WindowSums.FORMAT);

    private BinarySerde() {}

    private static <T> Serde<T> of(final BinaryFormat<T> format) {
        return Serdes.serdeFrom((topic, value) -> format.bytes(value), (topic, bytes) -> format.value(bytes));
    }
}
