package dev.tailrace.experiments.spark.peer.job;

import dev.tailrace.experiments.peer.BinaryFormat;
import dev.tailrace.experiments.peer.JumpRule;
import dev.tailrace.experiments.peer.Lot;
import dev.tailrace.experiments.peer.MarketEvent;
import dev.tailrace.experiments.peer.MarketReader;
import dev.tailrace.experiments.peer.MarketState;
import dev.tailrace.experiments.peer.Message;
import dev.tailrace.experiments.peer.PeerInstrument;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.streaming.MapState;
import org.apache.spark.sql.streaming.OutputMode;
import org.apache.spark.sql.streaming.StatefulProcessor;
import org.apache.spark.sql.streaming.TTLConfig;
import org.apache.spark.sql.streaming.TimeMode;
import org.apache.spark.sql.streaming.TimerValues;
import org.apache.spark.sql.streaming.ValueState;
import scala.collection.Iterator;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Base class of {@link TickAlertsProcessor} that converts the messages of an instrument to market events, with the open
 * orders in Spark's state. The messages of a batch arrive in any order, and are sorted by their position in the feed first.
 */
abstract class OrdersProcessor extends StatefulProcessor<Integer, Row, Row> implements MarketState<RuntimeException> {

    private static final long serialVersionUID = 1L;

    private static final Comparator<Row> BY_PLACE = Comparator.comparingLong(FeedRows::seq);

    private final JumpRule rule;
    private transient MarketReader<RuntimeException> reader;
    private transient MapState<Long, byte[]> orders;
    private transient ValueState<byte[]> instruments;
    private transient MapState<Long, byte[]> prints;
    private transient ValueState<Long> printsWindowNs;
    private transient Message message;
    private transient List<Row> results;

    OrdersProcessor(final JumpRule rule) {
        this.rule = rule;
    }

    @Override
    public void init(final OutputMode outputMode, final TimeMode timeMode) {
        reader = new MarketReader<>(this, event -> onEvent(event, results));
        orders = getHandle().getMapState("orders", Encoders.LONG(), Encoders.BINARY(), TTLConfig.NONE());
        instruments = value("instrument");
        prints = getHandle().getMapState("prints", Encoders.LONG(), Encoders.BINARY(), TTLConfig.NONE());
        printsWindowNs = getHandle().getValueState("prints_window", Encoders.LONG(), TTLConfig.NONE());
    }

    /** Creates a state of the instrument that is one value. */
    final ValueState<byte[]> value(final String name) {
        return getHandle().getValueState(name, Encoders.BINARY(), TTLConfig.NONE());
    }

    static <T> T read(final ValueState<byte[]> state, final BinaryFormat<T> format) {
        return state.exists() ? format.value(state.get()) : null;
    }

    final JumpRule rule() {
        return rule;
    }

    @Override
    public final Iterator<Row> handleInputRows(
            final Integer locate, final Iterator<Row> rows, final TimerValues timerValues) {
        final List<Row> batch = new ArrayList<>();
        CollectionConverters.asJava(rows).forEachRemaining(batch::add);
        batch.sort(BY_PLACE);
        results = new ArrayList<>();
        for (final Row row : batch) {
            message = FeedRows.message(row);
            reader.onMessage(message);
        }
        return CollectionConverters.asScala(results.iterator());
    }

    /** Adds the output rows of an event. */
    abstract void onEvent(MarketEvent event, List<Row> out);

    @Override
    public final Lot order(final long reference) {
        return Lot.FORMAT.value(orders.getValue(reference));
    }

    @Override
    public final void putOrder(final long reference, final Lot order) {
        orders.updateValue(reference, Lot.FORMAT.bytes(order));
    }

    @Override
    public final void removeOrder(final long reference) {
        orders.removeKey(reference);
    }

    @Override
    public final PeerInstrument instrument() {
        return read(instruments, PeerInstrument.FORMAT);
    }

    @Override
    public final void putInstrument(final PeerInstrument instrument) {
        instruments.update(PeerInstrument.FORMAT.bytes(instrument));
    }

    @Override
    public final void putPrint(final long match, final Lot print) {
        if (!arePrintsOfThisWindow()) {
            prints.clear();
            printsWindowNs.update(windowNs());
        }
        prints.updateValue(match, Lot.FORMAT.bytes(print));
    }

    @Override
    public final Lot takePrint(final long match) {
        final Lot print = arePrintsOfThisWindow() ? Lot.FORMAT.value(prints.getValue(match)) : null;
        if (print != null) {
            prints.removeKey(match);
        }
        return print;
    }

    private boolean arePrintsOfThisWindow() {
        return printsWindowNs.exists() && printsWindowNs.get() == windowNs();
    }

    private long windowNs() {
        return rule.windowStartNs(message.timestampNs());
    }
}
