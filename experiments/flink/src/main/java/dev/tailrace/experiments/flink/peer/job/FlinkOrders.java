package dev.tailrace.experiments.flink.peer.job;

import dev.tailrace.experiments.peer.JumpRule;
import dev.tailrace.experiments.peer.Lot;
import dev.tailrace.experiments.peer.MarketEvent;
import dev.tailrace.experiments.peer.MarketReader;
import dev.tailrace.experiments.peer.MarketState;
import dev.tailrace.experiments.peer.Message;
import dev.tailrace.experiments.peer.PeerInstrument;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.MapState;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;

/** Converts messages to market events, with the open orders in keyed state. */
final class FlinkOrders extends KeyedProcessFunction<Integer, Message, MarketEvent> implements MarketState<Exception> {

    private static final long serialVersionUID = 1L;

    private final JumpRule rule;
    private transient MarketReader<Exception> reader;
    private transient MapState<Long, Lot> orders;
    private transient ValueState<PeerInstrument> instruments;
    private transient MapState<Long, Lot> prints;
    private transient ValueState<Long> printsWindowNs;
    private transient Message message;
    private transient Collector<MarketEvent> events;

    FlinkOrders(final JumpRule rule) {
        this.rule = rule;
    }

    @Override
    public void open(final OpenContext context) {
        reader = new MarketReader<>(this, event -> events.collect(event));
        orders = getRuntimeContext().getMapState(new MapStateDescriptor<>("orders", Long.class, Lot.class));
        instruments = getRuntimeContext().getState(new ValueStateDescriptor<>("instrument", PeerInstrument.class));
        prints = getRuntimeContext().getMapState(new MapStateDescriptor<>("prints", Long.class, Lot.class));
        printsWindowNs = getRuntimeContext().getState(new ValueStateDescriptor<>("prints-window", Long.class));
    }

    @Override
    public void processElement(final Message next, final Context context, final Collector<MarketEvent> out)
            throws Exception {
        message = next;
        events = out;
        reader.onMessage(next);
    }

    @Override
    public Lot order(final long reference) throws Exception {
        return orders.get(reference);
    }

    @Override
    public void putOrder(final long reference, final Lot order) throws Exception {
        orders.put(reference, order);
    }

    @Override
    public void removeOrder(final long reference) throws Exception {
        orders.remove(reference);
    }

    @Override
    public PeerInstrument instrument() throws Exception {
        return instruments.value();
    }

    @Override
    public void putInstrument(final PeerInstrument instrument) throws Exception {
        instruments.update(instrument);
    }

    @Override
    public void putPrint(final long match, final Lot print) throws Exception {
        if (!arePrintsOfThisWindow()) {
            prints.clear();
            printsWindowNs.update(windowNs());
        }
        prints.put(match, print);
    }

    @Override
    public Lot takePrint(final long match) throws Exception {
        final Lot print = arePrintsOfThisWindow() ? prints.get(match) : null;
        if (print != null) {
            prints.remove(match);
        }
        return print;
    }

    private boolean arePrintsOfThisWindow() throws Exception {
        final Long known = printsWindowNs.value();
        return known != null && known == windowNs();
    }

    private long windowNs() {
        return rule.windowStartNs(message.timestampNs());
    }
}
