package dev.tailrace.peers.vwap;

import com.fluxtion.runtime.dataflow.groupby.GroupBy;
import dev.tailrace.bench.compiled.VwapSink;

/** Hands on the sums that the last trade changed. */
public class RunningOut {

    private final transient VwapSink sink = new VwapSink();

    /** Called after each trade. */
    public void onGroups(final GroupBy<Integer, FluxtionSums> groups) {
        final GroupBy.KeyValue<Integer, FluxtionSums> last = groups.lastKeyValue();
        sink.onVwap(last.getKey(), last.getValue().notionalE4(), last.getValue().shares());
    }

    /** Where results end. */
    public VwapSink out() {
        return sink;
    }
}
