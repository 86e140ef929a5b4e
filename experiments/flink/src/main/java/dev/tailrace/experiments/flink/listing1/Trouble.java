package dev.tailrace.experiments.flink.listing1;

import java.io.Serializable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.flink.api.common.TaskInfo;
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
        return equals(NONE) ? operator : new Troubled(operator, this);
    }

    /**
     * Operator that fails in the first attempt of the job at the first record with at least the given number, and whose
     * first task sleeps for a millisecond after every given number of records.
     */
    private static final class Troubled extends RichMapFunction<ListingValue, ListingValue> {

        private static final long serialVersionUID = 1;

        private static final long REST_NS = TimeUnit.MILLISECONDS.toNanos(1);

        private final MapFunction<ListingValue, ListingValue> operator;
        private final Trouble trouble;
        private transient boolean isFailing;
        private transient boolean isSlow;
        private transient int records;

        Troubled(final MapFunction<ListingValue, ListingValue> operator, final Trouble trouble) {
            this.operator = operator;
            this.trouble = trouble;
        }

        @Override
        public void open(final OpenContext context) {
            final TaskInfo task = getRuntimeContext().getTaskInfo();
            isFailing = trouble.crashAt >= 0 && task.getAttemptNumber() == 0;
            isSlow = trouble.slowEvery > 0 && task.getIndexOfThisSubtask() == 0;
        }

        @Override
        public ListingValue map(final ListingValue record) throws Exception {
            if (isFailing && record.number >= trouble.crashAt) {
                throw new IllegalStateException("fails once, as asked, at number " + record.number);
            }
            if (isSlow && ++records % trouble.slowEvery == 0) {
                LockSupport.parkNanos(REST_NS);
            }
            return operator.map(record);
        }
    }
}
