package dev.tailrace.experiments.kafkastreams.peer.job;

import dev.tailrace.experiments.peer.Lot;
import dev.tailrace.experiments.peer.MarketEvent;
import dev.tailrace.experiments.peer.MarketReader;
import dev.tailrace.experiments.peer.MarketState;
import dev.tailrace.experiments.peer.Message;
import dev.tailrace.experiments.peer.PeerInstrument;
import java.time.Duration;
import java.util.Set;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.api.FixedKeyProcessor;
import org.apache.kafka.streams.processor.api.FixedKeyProcessorContext;
import org.apache.kafka.streams.processor.api.FixedKeyProcessorSupplier;
import org.apache.kafka.streams.processor.api.FixedKeyRecord;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.state.WindowStore;
import org.apache.kafka.streams.state.WindowStoreIterator;

/** Converts messages to market events, with the open orders in state stores. */
final class StreamsOrders implements FixedKeyProcessor<Integer, Message, MarketEvent>, MarketState<RuntimeException> {

    private static final String ORDERS = "orders";
    private static final String INSTRUMENTS = "instruments";
    private static final String PRINTS = "prints";

    private final long windowMs;
    private final MarketReader<RuntimeException> reader = new MarketReader<>(this, this::forward);
    private FixedKeyProcessorContext<Integer, MarketEvent> context;
    private KeyValueStore<OrderKey, Lot> orders;
    private KeyValueStore<Integer, PeerInstrument> instruments;
    private WindowStore<OrderKey, Lot> prints;
    private FixedKeyRecord<Integer, Message> record;

    private StreamsOrders(final long windowMs) {
        this.windowMs = windowMs;
    }

    /**
     * Supplies the processor with its stores, in memory with changelogs. Without record caches, which is the default of
     * stores: a cache that is full of changes writes all of them at once, tens of thousands of orders, before the next
     * message is processed.
     */
    static FixedKeyProcessorSupplier<Integer, Message, MarketEvent> supplier(final long windowMs) {
        return new FixedKeyProcessorSupplier<>() {
            @Override
            public FixedKeyProcessor<Integer, Message, MarketEvent> get() {
                return new StreamsOrders(windowMs);
            }

            @Override
            public Set<StoreBuilder<?>> stores() {
                return Set.of(
                        Stores.keyValueStoreBuilder(
                                Stores.inMemoryKeyValueStore(ORDERS), BinarySerde.ORDER_KEY, BinarySerde.LOT),
                        Stores.keyValueStoreBuilder(
                                Stores.inMemoryKeyValueStore(INSTRUMENTS), Serdes.Integer(), BinarySerde.INSTRUMENT),
                        Stores.windowStoreBuilder(
                                Stores.inMemoryWindowStore(
                                        PRINTS, Duration.ofMillis(2 * windowMs), Duration.ofMillis(windowMs), false),
                                BinarySerde.ORDER_KEY,
                                BinarySerde.LOT));
            }
        };
    }

    @Override
    public void init(final FixedKeyProcessorContext<Integer, MarketEvent> taskContext) {
        context = taskContext;
        orders = context.getStateStore(ORDERS);
        instruments = context.getStateStore(INSTRUMENTS);
        prints = context.getStateStore(PRINTS);
    }

    @Override
    public void process(final FixedKeyRecord<Integer, Message> next) {
        record = next;
        reader.onMessage(next.value());
    }

    private void forward(final MarketEvent event) {
        context.forward(record.withValue(event));
    }

    @Override
    public Lot order(final long reference) {
        return orders.get(key(reference));
    }

    @Override
    public void putOrder(final long reference, final Lot order) {
        orders.put(key(reference), order);
    }

    @Override
    public void removeOrder(final long reference) {
        orders.delete(key(reference));
    }

    @Override
    public PeerInstrument instrument() {
        return instruments.get(record.key());
    }

    @Override
    public void putInstrument(final PeerInstrument instrument) {
        instruments.put(record.key(), instrument);
    }

    @Override
    public void putPrint(final long match, final Lot print) {
        prints.put(key(match), print, record.timestamp());
    }

    @Override
    public Lot takePrint(final long match) {
        final OrderKey print = key(match);
        final long now = record.timestamp();
        final long windowStart = Math.floorDiv(now, windowMs) * windowMs;
        KeyValue<Long, Lot> latest = null;
        try (WindowStoreIterator<Lot> found = prints.fetch(print, windowStart, now)) {
            while (found.hasNext()) {
                latest = found.next();
            }
        }
        if (latest == null) {
            return null;
        }
        prints.put(print, null, latest.key);
        return latest.value;
    }

    private OrderKey key(final long reference) {
        return new OrderKey(record.key(), reference);
    }
}
