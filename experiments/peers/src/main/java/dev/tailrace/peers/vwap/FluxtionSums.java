package dev.tailrace.peers.vwap;

import com.fluxtion.runtime.dataflow.aggregate.AggregateFlowFunction;
import dev.tailrace.bench.compiled.TradePrint;

/** Sums of an instrument; the aggregate is its own result, so that no result is allocated per trade. */
public class FluxtionSums implements AggregateFlowFunction<TradePrint, FluxtionSums, FluxtionSums> {

    private long notionalE4;
    private long shares;

    @Override
    public FluxtionSums aggregate(final TradePrint print) {
        notionalE4 += print.notionalE4();
        shares += print.shares();
        return this;
    }

    @Override
    public FluxtionSums get() {
        return this;
    }

    @Override
    public FluxtionSums reset() {
        notionalE4 = 0;
        shares = 0;
        return this;
    }

    /** Returns the trade itself, the value that is summed. */
    public static TradePrint itself(final TradePrint print) {
        return print;
    }

    /** Price times size, in 1/10000 of the currency. */
    public long notionalE4() {
        return notionalE4;
    }

    public long shares() {
        return shares;
    }
}
