package dev.tailrace.experiments.flink.listing1;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.functions.RichMapFunction;

/** Operator whose first task sleeps for a millisecond after every given number of records; the other tasks do not. */
final class SlowTask extends RichMapFunction<ListingValue, ListingValue> {

    private static final long serialVersionUID = 1;

    private static final long REST_NS = TimeUnit.MILLISECONDS.toNanos(1);

    private final MapFunction<ListingValue, ListingValue> operator;
    private final int every;
    private transient boolean slow;
    private transient int records;

    SlowTask(final MapFunction<ListingValue, ListingValue> operator, final int every) {
        this.operator = operator;
        this.every = every;
    }

    @Override
    public void open(final OpenContext context) {
        slow = getRuntimeContext().getTaskInfo().getIndexOfThisSubtask() == 0;
    }

    @Override
    public ListingValue map(final ListingValue record) throws Exception {
        if (slow && ++records % every == 0) {
            LockSupport.parkNanos(REST_NS);
        }
        return operator.map(record);
    }
}
