package dev.tailrace.experiments.flink.peer.job;

import dev.tailrace.experiments.peer.MarketEvent;
import dev.tailrace.experiments.peer.WindowSums;
import org.apache.flink.api.common.functions.AggregateFunction;

/** Sums the trades of a window incrementally. */
final class VwapSums implements AggregateFunction<MarketEvent, WindowSums, WindowSums> {

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
