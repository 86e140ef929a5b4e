package dev.tailrace.experiments.spark.peer.job;

import dev.tailrace.experiments.peer.JumpRule;
import dev.tailrace.experiments.peer.Lot;
import dev.tailrace.experiments.peer.MarketEvent;
import dev.tailrace.experiments.peer.MarketReader;
import dev.tailrace.experiments.peer.MarketState;
import dev.tailrace.experiments.peer.Message;
import dev.tailrace.experiments.peer.PeerInstrument;
import java.util.function.Consumer;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.streaming.MapState;
import org.apache.spark.sql.streaming.StatefulProcessorHandle;
import org.apache.spark.sql.streaming.TTLConfig;
import org.apache.spark.sql.streaming.ValueState;

/** Converts the messages of an instrument to market events, with the open orders in Spark's state. */
final class InstrumentOrders implements MarketState<RuntimeException> {

    private final JumpRule rule;
    private final MarketReader<RuntimeException> reader;
    private final MapState<Long, byte[]> orders;
    private final ValueState<byte[]> instrument;
    private final MapState<Long, byte[]> prints;
    private final ValueState<Long> printsWindowNs;
    private Message message;

    /**
     * Creates the states.
     *
     * @param events takes the events of the messages
     */
    InstrumentOrders(final StatefulProcessorHandle handle, final JumpRule rule, final Consumer<MarketEvent> events) {
        this.rule = rule;
        this.reader = new MarketReader<>(this, events);
        this.orders = handle.getMapState("orders", Encoders.LONG(), Encoders.BINARY(), TTLConfig.NONE());
        this.instrument = handle.getValueState("instrument", Encoders.BINARY(), TTLConfig.NONE());
        this.prints = handle.getMapState("prints", Encoders.LONG(), Encoders.BINARY(), TTLConfig.NONE());
        this.printsWindowNs = handle.getValueState("prints_window", Encoders.LONG(), TTLConfig.NONE());
    }

    /** Takes the next message of the instrument, in the order of the feed. */
    void onMessage(final Message next) {
        message = next;
        reader.onMessage(next);
    }

    @Override
    public Lot order(final long reference) {
        return Lot.FORMAT.value(orders.getValue(reference));
    }

    @Override
    public void putOrder(final long reference, final Lot order) {
        orders.updateValue(reference, Lot.FORMAT.bytes(order));
    }

    @Override
    public void removeOrder(final long reference) {
        orders.removeKey(reference);
    }

    @Override
    public PeerInstrument instrument() {
        return PeerInstrument.FORMAT.value(instrument.get());
    }

    @Override
    public void putInstrument(final PeerInstrument known) {
        instrument.update(PeerInstrument.FORMAT.bytes(known));
    }

    @Override
    public void putPrint(final long match, final Lot print) {
        if (!arePrintsOfThisWindow()) {
            prints.clear();
            printsWindowNs.update(windowNs());
        }
        prints.updateValue(match, Lot.FORMAT.bytes(print));
    }

    @Override
    public Lot takePrint(final long match) {
        final Lot print = arePrintsOfThisWindow() ? Lot.FORMAT.value(prints.getValue(match)) : null;
        if (print != null) {
            prints.removeKey(match);
        }
        return print;
    }

    private boolean arePrintsOfThisWindow() {
        final Long knownNs = printsWindowNs.get();
        return knownNs != null && knownNs == windowNs();
    }

    private long windowNs() {
        return rule.windowStartNs(message.timestampNs());
    }
}
