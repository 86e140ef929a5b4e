package dev.tailrace.experiments.flink.peer.job;

import dev.tailrace.experiments.peer.ClosedWindow;
import dev.tailrace.experiments.peer.WindowSums;
import org.apache.flink.streaming.api.functions.windowing.ProcessWindowFunction;
import org.apache.flink.streaming.api.windowing.windows.TimeWindow;
import org.apache.flink.util.Collector;

/** Adds the window to the sums; windows without trades have no result. */
final class FlinkWindowClosing extends ProcessWindowFunction<WindowSums, ClosedWindow, Integer, TimeWindow> {

    private static final long serialVersionUID = 1L;

    @Override
    public void process(
            final Integer locate,
            final Context context,
            final Iterable<WindowSums> sums,
            final Collector<ClosedWindow> out) {
        final WindowSums only = sums.iterator().next();
        if (only.hasTrades()) {
            out.collect(
                    new ClosedWindow(locate, FlinkFeedTime.ns(context.window().getStart()), only));
        }
    }
}
