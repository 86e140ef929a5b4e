package dev.tailrace.peers.vwap;

import com.fluxtion.runtime.dataflow.groupby.GroupBy;
import dev.tailrace.bench.compiled.VwapSink;

/** Hands on all sums of a window. */
public class WindowsOut {

    private final transient VwapSink sink = new VwapSink();

    /** Called when a window ends. */
    public void onGroups(final GroupBy<Integer, FluxtionSums> groups) {
        groups.toMap().forEach((instrument, sums) -> sink.onVwap(instrument, sums.notionalE4(), sums.shares()));
    }

    /** Where results end. */
    public VwapSink out() {
        return sink;
    }
}
