package dev.tailrace.experiments.spark.peer.job;

import dev.tailrace.experiments.peer.ClosedWindow;
import dev.tailrace.experiments.peer.JumpRule;
import dev.tailrace.experiments.peer.MarketEvent;
import dev.tailrace.experiments.peer.PeerReferencePrice;
import dev.tailrace.experiments.peer.WindowSums;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.streaming.ExpiredTimerInfo;
import org.apache.spark.sql.streaming.MapState;
import org.apache.spark.sql.streaming.OutputMode;
import org.apache.spark.sql.streaming.StatefulProcessor;
import org.apache.spark.sql.streaming.TTLConfig;
import org.apache.spark.sql.streaming.TimeMode;
import org.apache.spark.sql.streaming.TimerValues;
import org.apache.spark.sql.streaming.ValueState;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import scala.collection.Iterator;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Emits the trades of an instrument, the sums of its windows, and the lines of its alerts. The messages of a batch arrive in
 * any order, and are sorted by their position in the feed first. A timer closes each window. A trade after the end of a window
 * may come before that timer, and is compared with the window's average all the same.
 */
final class TickAlertsProcessor extends StatefulProcessor<Integer, Row, Row> {

    private static final long serialVersionUID = 1L;
    private static final long NS_PER_MS = 1_000_000;
    private static final Comparator<Row> BY_PLACE = Comparator.comparingLong(FeedRows::seq);

    /** Of all results; the columns that another result has are null. */
    static final StructType SCHEMA = new StructType()
            .add("result", DataTypes.StringType)
            .add("locate", DataTypes.IntegerType)
            .add("symbol", DataTypes.StringType)
            .add(
                    "trade",
                    new StructType()
                            .add("seq", DataTypes.LongType)
                            .add("ts", DataTypes.LongType)
                            .add("price", DataTypes.LongType)
                            .add("size", DataTypes.LongType)
                            .add("match", DataTypes.LongType))
            .add(
                    "window",
                    new StructType()
                            .add("start", DataTypes.LongType)
                            .add("notional", DataTypes.LongType)
                            .add("volume", DataTypes.LongType)
                            .add("trades", DataTypes.LongType))
            .add("alert", DataTypes.StringType);

    private final JumpRule rule;
    private transient InstrumentOrders orders;
    private transient ValueState<byte[]> references;
    private transient MapState<Long, byte[]> windows;
    private transient ValueState<Long> latestWindow;
    private transient List<Row> results;

    TickAlertsProcessor(final JumpRule rule) {
        this.rule = rule;
    }

    @Override
    public void init(final OutputMode outputMode, final TimeMode timeMode) {
        orders = new InstrumentOrders(getHandle(), rule, this::onEvent);
        references = getHandle().getValueState("reference", Encoders.BINARY(), TTLConfig.NONE());
        windows = getHandle().getMapState("windows", Encoders.LONG(), Encoders.BINARY(), TTLConfig.NONE());
        latestWindow = getHandle().getValueState("latest_window", Encoders.LONG(), TTLConfig.NONE());
    }

    @Override
    public Iterator<Row> handleInputRows(
            final Integer locate, final Iterator<Row> rows, final TimerValues timerValues) {
        final List<Row> batch = new ArrayList<>();
        CollectionConverters.asJava(rows).forEachRemaining(batch::add);
        batch.sort(BY_PLACE);
        results = new ArrayList<>();
        batch.forEach(row -> orders.onMessage(FeedRows.message(row)));
        return CollectionConverters.asScala(results.iterator());
    }

    private void onEvent(final MarketEvent event) {
        final long startNs = rule.windowStartNs(event.timestampNs());
        enter(startNs, event.locate());
        final PeerReferencePrice.Step step = reference().after(event, rule);
        references.update(PeerReferencePrice.FORMAT.bytes(step.next()));
        switch (event.kind()) {
            case TRADE -> {
                results.add(trade(event));
                add(startNs, event);
            }
            case BUST -> add(startNs, event);
            case CROSS, STATE -> {
                // They are in no window.
            }
        }
        if (step.alert() != null) {
            results.add(RowFactory.create(
                    TickAlertsQuery.ALERTS, event.locate(), event.symbol(), null, null, step.alert()));
        }
    }

    /** Makes a window the latest; the average of the one before becomes the reference price, unless it is already. */
    private void enter(final long startNs, final int locate) {
        final Long latestNs = latestWindow.get();
        if (latestNs != null && latestNs == startNs) {
            return;
        }
        if (latestNs != null) {
            closeReference(new ClosedWindow(locate, latestNs, sums(latestNs)));
        }
        latestWindow.update(startNs);
    }

    private void closeReference(final ClosedWindow window) {
        if (window.sums().hasTrades()) {
            references.update(PeerReferencePrice.FORMAT.bytes(reference().closed(window)));
        }
    }

    private PeerReferencePrice reference() {
        final PeerReferencePrice known = PeerReferencePrice.FORMAT.value(references.get());
        return known == null ? PeerReferencePrice.NONE : known;
    }

    private WindowSums sums(final long startNs) {
        final WindowSums known = WindowSums.FORMAT.value(windows.getValue(startNs));
        return known == null ? WindowSums.NONE : known;
    }

    private void add(final long startNs, final MarketEvent event) {
        final WindowSums before = sums(startNs);
        if (before.equals(WindowSums.NONE)) {
            // Of milliseconds, and not before the end.
            getHandle().registerTimer((startNs + rule.windowNs() + NS_PER_MS - 1) / NS_PER_MS);
        }
        windows.updateValue(startNs, WindowSums.FORMAT.bytes(before.plus(event)));
    }

    private static Row trade(final MarketEvent trade) {
        return RowFactory.create(
                TickAlertsQuery.TRADES,
                trade.locate(),
                trade.symbol(),
                RowFactory.create(
                        trade.seq(), trade.timestampNs(), trade.priceE4(), trade.shares(), trade.matchNumber()),
                null,
                null);
    }

    @Override
    public Iterator<Row> handleExpiredTimer(
            final Integer locate, final TimerValues timerValues, final ExpiredTimerInfo timer) {
        final List<Row> closed = new ArrayList<>();
        ended(timer.getExpiryTimeInMs() * NS_PER_MS).forEach((startNs, sums) -> {
            final ClosedWindow window = new ClosedWindow(locate, startNs, sums);
            if (latestWindow.get().equals(startNs)) {
                closeReference(window);
            }
            if (sums.hasTrades()) {
                closed.add(vwap(window));
            }
            windows.removeKey(startNs);
        });
        return CollectionConverters.asScala(closed.iterator());
    }

    private NavigableMap<Long, WindowSums> ended(final long timeNs) {
        final NavigableMap<Long, WindowSums> ended = new TreeMap<>();
        CollectionConverters.asJava(windows.iterator()).forEachRemaining(window -> {
            if (window._1 + rule.windowNs() <= timeNs) {
                ended.put(window._1, WindowSums.FORMAT.value(window._2));
            }
        });
        return ended;
    }

    private static Row vwap(final ClosedWindow window) {
        final WindowSums sums = window.sums();
        return RowFactory.create(
                TickAlertsQuery.VWAP,
                window.locate(),
                sums.symbol(),
                null,
                RowFactory.create(window.startNs(), sums.notionalE4(), sums.volume(), sums.trades()),
                null);
    }
}
