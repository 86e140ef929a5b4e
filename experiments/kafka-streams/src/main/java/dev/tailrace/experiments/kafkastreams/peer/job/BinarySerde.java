package dev.tailrace.experiments.kafkastreams.peer.job;

import dev.tailrace.experiments.peer.BinaryFormat;
import dev.tailrace.experiments.peer.Instrument;
import dev.tailrace.experiments.peer.Lot;
import dev.tailrace.experiments.peer.MarketEvent;
import dev.tailrace.experiments.peer.Message;
import dev.tailrace.experiments.peer.ReferencePrice;
import dev.tailrace.experiments.peer.WindowSums;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;

/** The serdes of what goes through topics and stores. */
final class BinarySerde {

    static final Serde<Instrument> INSTRUMENT = of(Instrument.FORMAT);
    static final Serde<Lot> LOT = of(Lot.FORMAT);
    static final Serde<MarketEvent> EVENT = of(MarketEvent.FORMAT);
    static final Serde<Message> MESSAGE = of(Message.FORMAT);
    static final Serde<OrderKey> ORDER_KEY = of(OrderKey.FORMAT);
    static final Serde<ReferencePrice> REFERENCE = of(ReferencePrice.FORMAT);
    static final Serde<WindowSums> SUMS = of(WindowSums.FORMAT);

    private BinarySerde() {}

    private static <T> Serde<T> of(final BinaryFormat<T> format) {
        return Serdes.serdeFrom((topic, value) -> format.bytes(value), (topic, bytes) -> format.value(bytes));
    }
}
