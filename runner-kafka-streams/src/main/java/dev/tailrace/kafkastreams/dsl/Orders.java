package dev.tailrace.kafkastreams.dsl;

import dev.tailrace.kafkastreams.dsl.MarketEvent.Kind;
import dev.tailrace.market.itch.AddOrder;
import dev.tailrace.market.itch.Ascii;
import dev.tailrace.market.itch.BrokenTrade;
import dev.tailrace.market.itch.CrossTrade;
import dev.tailrace.market.itch.NonCrossTrade;
import dev.tailrace.market.itch.OrderCancel;
import dev.tailrace.market.itch.OrderDelete;
import dev.tailrace.market.itch.OrderExecuted;
import dev.tailrace.market.itch.OrderExecutedWithPrice;
import dev.tailrace.market.itch.OrderReplace;
import dev.tailrace.market.itch.StockDirectory;
import dev.tailrace.market.itch.StockTradingAction;
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

/**
 * Follows the resting orders, because an execution does not say its price, and says what each message means for the
 * market. Price levels are not kept: nobody asks for the best bid and offer here.
 */
final class Orders implements FixedKeyProcessor<Integer, Message, MarketEvent> {

    private static final String ORDERS = "orders";
    private static final String INSTRUMENTS = "instruments";
    private static final String PRINTS = "prints";

    private final long windowMs;
    private FixedKeyProcessorContext<Integer, MarketEvent> context;
    private KeyValueStore<OrderKey, Lot> orders;
    private KeyValueStore<Integer, Instrument> instruments;
    private WindowStore<OrderKey, Lot> prints;
    private FixedKeyRecord<Integer, Message> record;
    private Message message;
    private int locate;

    private Orders(final long windowMs) {
        this.windowMs = windowMs;
    }

    /** The processor with its stores: in memory, with changelogs, and with caches so that these see fewer changes. */
    static FixedKeyProcessorSupplier<Integer, Message, MarketEvent> supplier(final long windowMs) {
        return new FixedKeyProcessorSupplier<>() {
            @Override
            public FixedKeyProcessor<Integer, Message, MarketEvent> get() {
                return new Orders(windowMs);
            }

            @Override
            public Set<StoreBuilder<?>> stores() {
                return Set.of(
                        Stores.keyValueStoreBuilder(Stores.inMemoryKeyValueStore(ORDERS), OrderKey.SERDE, Lot.SERDE)
                                .withCachingEnabled(),
                        Stores.keyValueStoreBuilder(
                                        Stores.inMemoryKeyValueStore(INSTRUMENTS), Serdes.Integer(), Instrument.SERDE)
                                .withCachingEnabled(),
                        Stores.windowStoreBuilder(
                                        Stores.inMemoryWindowStore(
                                                PRINTS,
                                                Duration.ofMillis(2 * windowMs),
                                                Duration.ofMillis(windowMs),
                                                false),
                                        OrderKey.SERDE,
                                        Lot.SERDE)
                                .withCachingEnabled());
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
        message = next.value();
        locate = message.locate();
        switch (message.type()) {
            case 'A', 'F' -> onAdd(new AddOrder().wrap(message.itch(), 0));
            case 'E' -> onExecuted(new OrderExecuted().wrap(message.itch(), 0));
            case 'C' -> onExecutedWithPrice(new OrderExecutedWithPrice().wrap(message.itch(), 0));
            case 'X' -> onCancel(new OrderCancel().wrap(message.itch(), 0));
            case 'D' ->
                orders.delete(key(new OrderDelete().wrap(message.itch(), 0).orderReference()));
            case 'U' -> onReplace(new OrderReplace().wrap(message.itch(), 0));
            case 'P' -> onTrade(new NonCrossTrade().wrap(message.itch(), 0));
            case 'Q' -> onCross(new CrossTrade().wrap(message.itch(), 0));
            case 'B' -> onBroken(new BrokenTrade().wrap(message.itch(), 0));
            case 'H' -> onAction(new StockTradingAction().wrap(message.itch(), 0));
            case 'R' -> onDirectory(new StockDirectory().wrap(message.itch(), 0));
            default -> {
                // The other types say nothing about orders, trades or trading states.
            }
        }
    }

    // A and F have the same fields where it matters.
    private void onAdd(final AddOrder add) {
        named(add.stock());
        if (add.buySellIndicator() == 'B' || add.buySellIndicator() == 'S') {
            rest(add.orderReference(), add.priceE4(), add.shares());
        }
    }

    private void rest(final long reference, final long priceE4, final long shares) {
        if (Lot.isPrice(priceE4) && shares > 0) {
            orders.putIfAbsent(key(reference), new Lot(priceE4, shares));
        }
    }

    private void onExecuted(final OrderExecuted executed) {
        final Lot order = take(executed.orderReference(), executed.executedShares());
        if (order != null) {
            print(order.priceE4(), executed.executedShares(), executed.matchNumber());
        }
    }

    private void onExecutedWithPrice(final OrderExecutedWithPrice executed) {
        if (Lot.isPrice(executed.executionPriceE4())
                && take(executed.orderReference(), executed.executedShares()) != null
                && executed.printable() == 'Y') {
            print(executed.executionPriceE4(), executed.executedShares(), executed.matchNumber());
        }
    }

    private void onCancel(final OrderCancel cancel) {
        take(cancel.orderReference(), cancel.cancelledShares());
    }

    private void onReplace(final OrderReplace replace) {
        if (Lot.isPrice(replace.priceE4()) && orders.delete(key(replace.originalOrderReference())) != null) {
            rest(replace.newOrderReference(), replace.priceE4(), replace.shares());
        }
    }

    private void onTrade(final NonCrossTrade trade) {
        named(trade.stock());
        if (Lot.isPrice(trade.priceE4())) {
            print(trade.priceE4(), trade.shares(), trade.matchNumber());
        }
    }

    private void onCross(final CrossTrade cross) {
        named(cross.stock());
        if (cross.shares() != 0 && Lot.isPrice(cross.crossPriceE4())) {
            emit(Kind.CROSS, cross.crossPriceE4(), cross.shares(), cross.matchNumber(), (char) cross.crossType());
        }
    }

    private void onBroken(final BrokenTrade broken) {
        final OrderKey print = key(broken.matchNumber());
        final long now = record.timestamp();
        final long windowStart = Math.floorDiv(now, windowMs) * windowMs;
        KeyValue<Long, Lot> latest = null;
        try (WindowStoreIterator<Lot> found = prints.fetch(print, windowStart, now)) {
            while (found.hasNext()) {
                latest = found.next();
            }
        }
        if (latest != null) {
            prints.put(print, null, latest.key);
            emit(Kind.BUST, latest.value.priceE4(), latest.value.shares(), broken.matchNumber(), ' ');
        }
    }

    private void onAction(final StockTradingAction action) {
        final Instrument before = instrument().named(symbol(action.stock()));
        final char state = (char) action.tradingState();
        instruments.put(locate, before.state(state));
        if (before.tradingState() != state) {
            emit(Kind.STATE, 0, 0, 0, state);
        }
    }

    private void onDirectory(final StockDirectory directory) {
        instruments.put(
                locate,
                new Instrument(
                        symbol(directory.stock()), instrument().tradingState(), directory.authenticity() == 'T'));
    }

    /** Takes shares of an order; gives it as it was, or null when there is none. */
    private Lot take(final long reference, final long shares) {
        final OrderKey key = key(reference);
        final Lot order = orders.get(key);
        if (order != null) {
            orders.put(key, order.without(shares));
        }
        return order;
    }

    private void print(final long priceE4, final long shares, final long match) {
        if (shares > 0 && instrument().isEligible()) {
            prints.put(key(match), new Lot(priceE4, shares), record.timestamp());
            emit(Kind.TRADE, priceE4, shares, match, ' ');
        }
    }

    private void emit(final Kind kind, final long priceE4, final long shares, final long match, final char code) {
        context.forward(record.withValue(new MarketEvent(
                kind,
                message.seq(),
                message.timestampNs(),
                locate,
                instrument().symbol(),
                "",
                priceE4,
                shares,
                match,
                code)));
    }

    private void named(final long stock) {
        final Instrument before = instrument();
        if (before.symbol().isEmpty()) {
            instruments.put(locate, before.named(symbol(stock)));
        }
    }

    private Instrument instrument() {
        final Instrument known = instruments.get(locate);
        return known == null ? Instrument.UNKNOWN : known;
    }

    private OrderKey key(final long reference) {
        return new OrderKey(locate, reference);
    }

    private static String symbol(final long packed) {
        return Ascii.toString(packed, Long.BYTES);
    }
}
