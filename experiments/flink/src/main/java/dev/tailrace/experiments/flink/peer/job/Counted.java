package dev.tailrace.experiments.flink.peer.job;

import org.apache.flink.api.common.accumulators.LongCounter;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.functions.RichMapFunction;

/** Counts the lines of one result. */
final class Counted extends RichMapFunction<Line, Line> {

    private static final long serialVersionUID = 1L;

    private final String result;
    private transient LongCounter lines;

    Counted(final String result) {
        this.result = result;
    }

    @Override
    public void open(final OpenContext context) {
        lines = getRuntimeContext().getLongCounter(result);
    }

    @Override
    public Line map(final Line line) {
        lines.add(1L);
        return line;
    }
}
