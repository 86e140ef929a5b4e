package dev.tailrace.peers.vwap;

import com.fluxtion.runtime.dataflow.groupby.GroupBy;
import dev.tailrace.bench.compiled.VwapSink;

/** Node that passes the sums changed by the last trade to the sink. */
public class RunningOut {

    private final transient VwapSink sink = new VwapSink();

    /** Called after each trade. */
    public void onGroups(final GroupBy<Integer, FluxtionSums> groups) {
        final GroupBy.KeyValue<Integer, FluxtionSums> last = groups.lastKeyValue();
        sink.onVwap(last.getKey(), last.getValue().notionalE4(), last.getValue().shares());
    }

    public VwapSink out() {
        return sink;
    }
}
