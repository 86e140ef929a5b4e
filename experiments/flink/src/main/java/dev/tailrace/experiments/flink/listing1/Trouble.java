package dev.tailrace.experiments.flink.listing1;

import java.io.Serializable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.functions.RichMapFunction;

/**
 * Failure and delay that a run injects on purpose, in the last operator.
 *
 * @param crashAt the number at which the job fails once; -1 for never
 * @param slowEvery number of records after which its first task sleeps for a millisecond; 0 for never
 */
public record Trouble(long crashAt, int slowEvery) implements Serializable {

    /** Injects nothing. */
    public static final Trouble NONE = new Trouble(-1, 0);

    /** The operator with the failure and the delay. */
    MapFunction<ListingValue, ListingValue> in(final MapFunction<ListingValue, ListingValue> operator) {
        final MapFunction<ListingValue, ListingValue> delayed =
                slowEvery == 0 ? operator : new SlowTask(operator, slowEvery);
        return crashAt < 0 ? delayed : new FailsOnce(delayed, crashAt);
    }

    /**
     * Operator that fails in the first attempt of the job at the first record with at least the given number, and not again.
     */
    private static final class FailsOnce extends RichMapFunction<ListingValue, ListingValue> {

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

    /** Operator whose first task sleeps for a millisecond after every given number of records; the other tasks do not. */
    private static final class SlowTask extends RichMapFunction<ListingValue, ListingValue> {

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
}
