package dev.tailrace.peers.vwap;

import com.fluxtion.runtime.dataflow.groupby.GroupBy;
import dev.tailrace.bench.compiled.VwapSink;

/** Node that passes all sums of a window to the sink. */
public class WindowsOut {

    private final transient VwapSink sink = new VwapSink();

    /** Called when a window ends. */
    public void onGroups(final GroupBy<Integer, FluxtionSums> groups) {
        groups.toMap().forEach((instrument, sums) -> sink.onVwap(instrument, sums.notionalE4(), sums.shares()));
    }

    public VwapSink out() {
        return sink;
    }
}
