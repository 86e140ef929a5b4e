package dev.tailrace.experiments.flink.peer.job;

import dev.tailrace.experiments.peer.ClosedWindow;
import dev.tailrace.experiments.peer.JumpRule;
import dev.tailrace.experiments.peer.MarketEvent;
import dev.tailrace.experiments.peer.PeerReferencePrice;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.MapState;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.functions.co.KeyedCoProcessFunction;
import org.apache.flink.util.Collector;

/**
 * Compares each trade with the reference price of its instrument and emits the lines of alerts.
 *
 * <p>Its two inputs are not synchronized: an event arrives at once, the windows before it when the watermark has passed
 * them. An event waits until the watermark has reached the beginning of its window; most events do not have to wait and are
 * compared when they arrive. A closed window waits for the watermark as well, because events of it may still be in transit.
 */
final class FlinkPriceJumps extends KeyedCoProcessFunction<Integer, MarketEvent, ClosedWindow, Line> {

    private static final long serialVersionUID = 1L;

    private final JumpRule rule;
    private transient ValueState<PeerReferencePrice> references;
    private transient MapState<Long, List<MarketEvent>> early;
    private transient MapState<Long, ClosedWindow> closed;

    FlinkPriceJumps(final JumpRule rule) {
        this.rule = rule;
    }

    @Override
    public void open(final OpenContext context) {
        references = getRuntimeContext().getState(new ValueStateDescriptor<>("reference", PeerReferencePrice.class));
        early = getRuntimeContext()
                .getMapState(new MapStateDescriptor<>("early", Types.LONG, Types.LIST(Types.POJO(MarketEvent.class))));
        closed = getRuntimeContext().getMapState(new MapStateDescriptor<>("closed", Long.class, ClosedWindow.class));
    }

    @Override
    public void processElement1(final MarketEvent event, final Context context, final Collector<Line> out)
            throws Exception {
        final long readyMs = lastMsBefore(rule.windowStartNs(event.timestampNs()));
        if (context.timerService().currentWatermark() >= readyMs) {
            compare(event, out);
        } else {
            final List<MarketEvent> waiting = early.get(readyMs);
            final List<MarketEvent> longer = waiting == null ? new ArrayList<>() : waiting;
            longer.add(event);
            early.put(readyMs, longer);
            context.timerService().registerEventTimeTimer(readyMs);
        }
    }

    @Override
    public void processElement2(final ClosedWindow window, final Context context, final Collector<Line> out)
            throws Exception {
        final long readyMs = lastMsBefore(window.startNs() + rule.windowNs());
        closed.put(readyMs, window);
        context.timerService().registerEventTimeTimer(readyMs);
    }

    private static long lastMsBefore(final long timestampNs) {
        return FlinkFeedTime.ms(timestampNs) - 1;
    }

    @Override
    public void onTimer(final long timestampMs, final OnTimerContext context, final Collector<Line> out)
            throws Exception {
        final ClosedWindow window = closed.get(timestampMs);
        if (window != null) {
            references.update(reference().closed(window));
            closed.remove(timestampMs);
        }
        final List<MarketEvent> waiting = early.get(timestampMs);
        if (waiting != null) {
            for (final MarketEvent event : waiting) {
                compare(event, out);
            }
            early.remove(timestampMs);
        }
    }

    private void compare(final MarketEvent event, final Collector<Line> out) throws Exception {
        final PeerReferencePrice.Step step = reference().after(event, rule);
        if (step.alert() != null) {
            out.collect(new Line(event.locate(), step.alert()));
        }
        references.update(step.next());
    }

    private PeerReferencePrice reference() throws Exception {
        final PeerReferencePrice known = references.value();
        return known == null ? PeerReferencePrice.NONE : known;
    }
}
