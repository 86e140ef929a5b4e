package dev.tailrace.experiments.flink.peer.job;

import dev.tailrace.experiments.peer.ClosedWindow;
import dev.tailrace.experiments.peer.JumpRule;
import dev.tailrace.experiments.peer.Lines;
import dev.tailrace.experiments.peer.MarketEvent;
import dev.tailrace.experiments.peer.Message;
import dev.tailrace.experiments.peer.WindowSums;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.functions.AggregateFunction;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.DataStreamUtils;
import org.apache.flink.streaming.api.datastream.KeyedStream;
import org.apache.flink.streaming.api.functions.windowing.ProcessWindowFunction;
import org.apache.flink.streaming.api.windowing.assigners.TumblingEventTimeWindows;
import org.apache.flink.streaming.api.windowing.windows.TimeWindow;
import org.apache.flink.util.Collector;

/**
 * Trades, windowed VWAPs and price-jump alerts from an ITCH feed, written for Flink.
 *
 * <pre>
 * feed -> by instrument -> orders -> sectors -+-> trades
 *                                             +-> windows -+-> vwap
 *                                             |            v
 *                                             +----------> jumps -> alerts
 * </pre>
 *
 * <p>It gives the same lines as the sequential run of {@code tick-alerts}, in the same order per instrument, with these
 * differences, all of them due to Flink:
 *
 * <ul>
 *   <li>Lines of different instruments come in any order. With one task and one partition trades keep the order of the
 *       feed.
 *   <li>A window closes when the watermark has passed it: up to a watermark interval after the message that closes it in
 *       our pipeline. Its line is the same.
 *   <li>The end of a bounded input closes all windows, as the end of a file does in our pipeline.
 *   <li>A record that is late, by its own time, is dropped if its window has closed; our pipeline counts it in the open
 *       window.
 *   <li>Windows are whole milliseconds.
 *   <li>A partition without records holds back all windows.
 *   <li>Bad input is dropped silently.
 * </ul>
 *
 * <p>One shuffle, by instrument; all later steps have the same key and stay in the same tasks.
 */
public final class TickAlertsJob {

    /** Names of the results. */
    public static final String TRADES = "trades";

    public static final String VWAP = "vwap";
    public static final String ALERTS = "alerts";

    private static final Set<String> RESULTS = Set.of(TRADES, VWAP, ALERTS);

    private final Duration window;
    private final JumpRule rule;
    private final HashMap<String, String> sectors;

    private TickAlertsJob(final Duration window, final JumpRule rule, final HashMap<String, String> sectors) {
        this.window = window;
        this.rule = rule;
        this.sectors = sectors;
    }

    /**
     * Creates the job with these settings; see those of {@code tick-alerts}.
     *
     * @param window whole milliseconds
     * @throws IllegalArgumentException when the window is not whole milliseconds
     */
    public static TickAlertsJob of(
            final Duration window, final int thresholdBp, final int lookback, final boolean everyTrade) {
        if (!window.equals(Duration.ofMillis(window.toMillis()))) {
            throw new IllegalArgumentException("window " + window + ": Flink needs whole milliseconds");
        }
        return new TickAlertsJob(
                window, JumpRule.of(window.toNanos(), lookback, thresholdBp, everyTrade), new HashMap<>());
    }

    /** Adds sectors by symbol; the small table is sent to all tasks with the job. */
    public TickAlertsJob sectors(final Map<String, String> bySymbol) {
        return new TickAlertsJob(window, rule, new HashMap<>(bySymbol));
    }

    /** Event time of the messages; messages arrive in its order. */
    public static WatermarkStrategy<Message> watermarks() {
        return WatermarkStrategy.<Message>forMonotonousTimestamps()
                .withTimestampAssigner((message, none) -> FlinkFeedTime.ms(message.timestampNs()));
    }

    /**
     * Validates names of results.
     *
     * @throws IllegalArgumentException when there is no such result
     */
    public static void checkResults(final Set<String> wanted) {
        final Set<String> unknown = new TreeSet<>(wanted);
        unknown.removeAll(RESULTS);
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException(
                    "the native peer has the results " + new TreeSet<>(RESULTS) + ", and not " + unknown);
        }
    }

    /**
     * Computes results by name, from messages with event time and watermarks.
     *
     * @param wanted names of the results to compute, see {@link #checkResults}
     */
    public Map<String, DataStream<Line>> results(final DataStream<Message> feed, final Set<String> wanted) {
        final Map<String, DataStream<Line>> results = new HashMap<>();
        final KeyedStream<MarketEvent, Integer> events = events(feed);
        if (wanted.contains(TRADES)) {
            results.put(TRADES, trades(events));
        }
        if (wanted.contains(VWAP) || wanted.contains(ALERTS)) {
            addWindowed(events, wanted, results);
        }
        return results;
    }

    private void addWindowed(
            final KeyedStream<MarketEvent, Integer> events,
            final Set<String> wanted,
            final Map<String, DataStream<Line>> results) {
        final DataStream<ClosedWindow> windows = events.window(TumblingEventTimeWindows.of(window))
                .aggregate(new VwapSums(), new FlinkWindowClosing())
                .uid("windows")
                .name("windows");
        if (wanted.contains(VWAP)) {
            results.put(VWAP, vwap(windows));
        }
        if (wanted.contains(ALERTS)) {
            results.put(ALERTS, alerts(events, windows));
        }
    }

    private KeyedStream<MarketEvent, Integer> events(final DataStream<Message> feed) {
        final HashMap<String, String> table = sectors;
        return byInstrument(feed.keyBy(Message::locate)
                .process(new FlinkOrders(rule))
                .uid("orders")
                .name("orders")
                .map(event -> event.withSector(table.get(event.symbol())))
                .name("sectors"));
    }

    // The records are still in the task of their instrument, but Flink cannot know this.
    private static KeyedStream<MarketEvent, Integer> byInstrument(final DataStream<MarketEvent> events) {
        return DataStreamUtils.reinterpretAsKeyedStream(events, MarketEvent::locate, Types.INT);
    }

    private static DataStream<Line> trades(final DataStream<MarketEvent> events) {
        return events.filter(event -> event.kind() == MarketEvent.Kind.TRADE)
                .map(trade -> new Line(trade.locate(), Lines.trade(trade)))
                .name(TRADES);
    }

    private DataStream<Line> vwap(final DataStream<ClosedWindow> windows) {
        final long windowNs = rule.windowNs();
        return windows.map(closed -> new Line(closed.locate(), Lines.vwap(closed, windowNs)))
                .name(VWAP);
    }

    private DataStream<Line> alerts(
            final KeyedStream<MarketEvent, Integer> events, final DataStream<ClosedWindow> windows) {
        return events.connect(DataStreamUtils.reinterpretAsKeyedStream(windows, ClosedWindow::locate, Types.INT))
                .process(new FlinkPriceJumps(rule))
                .uid("jumps")
                .name("jumps");
    }

    /** Sums the trades of a window incrementally. */
    private static final class VwapSums implements AggregateFunction<MarketEvent, WindowSums, WindowSums> {

        private static final long serialVersionUID = 1L;

        @Override
        public WindowSums createAccumulator() {
            return WindowSums.NONE;
        }

        @Override
        public WindowSums add(final MarketEvent event, final WindowSums sums) {
            return sums.plus(event);
        }

        @Override
        public WindowSums getResult(final WindowSums sums) {
            return sums;
        }

        @Override
        public WindowSums merge(final WindowSums one, final WindowSums other) {
            throw new UnsupportedOperationException("tumbling windows are not merged");
        }
    }

    /** Adds the window to the sums; windows without trades have no result. */
    private static final class FlinkWindowClosing
            extends ProcessWindowFunction<WindowSums, ClosedWindow, Integer, TimeWindow> {

        private static final long serialVersionUID = 1L;

        @Override
        public void process(
                final Integer locate,
                final Context context,
                final Iterable<WindowSums> sums,
                final Collector<ClosedWindow> out) {
            final WindowSums only = sums.iterator().next();
            if (only.hasTrades()) {
                out.collect(new ClosedWindow(
                        locate, FlinkFeedTime.ns(context.window().getStart()), only));
            }
        }
    }
}
