package dev.tailrace.experiments.flink.listing1;

import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.functions.RichMapFunction;

/**
 * Operator that fails in the first attempt of the job at the first record with at least the given number, and not again.
 */
final class FailsOnce extends RichMapFunction<ListingValue, ListingValue> {

    private static final long serialVersionUID = 1;

    private final MapFunction<ListingValue, ListingValue> operator;
    private final long number;
    private transient boolean fails;

    FailsOnce(final MapFunction<ListingValue, ListingValue> operator, final long number) {
        this.operator = operator;
        this.number = number;
    }

    @Override
    public void open(final OpenContext context) {
        fails = getRuntimeContext().getTaskInfo().getAttemptNumber() == 0;
    }

    @Override
    public ListingValue map(final ListingValue record) throws Exception {
        if (fails && record.number >= number) {
            throw new IllegalStateException("fails once, as asked, at number " + record.number);
        }
        return operator.map(record);
    }
}
