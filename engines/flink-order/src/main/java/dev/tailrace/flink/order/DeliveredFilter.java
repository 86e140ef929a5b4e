package dev.tailrace.flink.order;

import org.apache.flink.metrics.Counter;
import org.apache.flink.runtime.state.StateInitializationContext;
import org.apache.flink.runtime.state.StateSnapshotContext;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/**
 * Drops results that the output partition already contains. Between the merger and an at-least-once sink it gives
 * exactly-once delivery, without transactions and without waiting for checkpoints.
 *
 * <p>Before the first record it reads the label at the end of the partition. After a failure, records are computed again
 * from the last checkpoint, deterministically and in order; those up to that label were delivered. The remaining results
 * get their output sequence numbers, dense over all runs, by which a reader (or {@link
 * dev.tailrace.progress.FrontierFilter}) can check that nothing is missing. So an output partition belongs to one region
 * for good: another input needs another topic, otherwise its first results would be dropped as delivered. The next number is
 * kept as state of the operator, because retention may have deleted the last result, or too many records of other regions
 * may follow it.
 *
 * <p><b>The stream that enters the region must have the same order in each run</b>, because results are recognised by the
 * numbers of their records. One input partition has such an order. Several partitions that one source task reads do not:
 * after a restart their records interleave differently, and results would be lost and repeated. Give each partition a
 * region and a {@link SinkPartition}.
 *
 * <p><b>Fencing.</b> Within a cluster Flink ends a task before it starts it again. A task that the cluster has lost contact
 * with may still write its results; these are the same results under the same sequence numbers, and readers that check the
 * number drop them, as 'tailrace merge' does.
 *
 * @param <T> type of the values
 */
public final class DeliveredFilter<T> extends AbstractStreamOperator<Labelled<T>>
        implements OneInputStreamOperator<Labelled<T>, Labelled<T>> {

    private static final long serialVersionUID = 1;

    private final int task;
    private final OutputTail tail;
    private transient Delivered delivered;
    private transient OneNumber state;
    private transient long next;
    private transient boolean caughtUp;
    private transient Counter dropped;

    DeliveredFilter(final int task, final OutputTail tail) {
        this.task = task;
        this.tail = tail;
    }

    /**
     * Adds the filter after a merger. Its uid is {@code delivered-TOPIC-PARTITION-TASK}.
     *
     * @param merged the stream that {@link FlinkOrderedRegion#merge} returned
     * @param output the only partition that these results are written to
     * @return the results that are not delivered yet, with sequence numbers; to be written with {@link StampedRecords}
     */
    public static <T> SingleOutputStreamOperator<Labelled<T>> after(
            final SingleOutputStreamOperator<Labelled<T>> merged, final SinkPartition output) {
        return merged.transform(
                        "drop what " + output + " has",
                        merged.getType(),
                        new DeliveredFilter<>(output.task(), new TopicTail(output)))
                .forceNonParallel()
                .uid("delivered-" + output + "-" + output.task());
    }

    @Override
    public void initializeState(final StateInitializationContext context) throws Exception {
        super.initializeState(context);
        state = OneNumber.in(context.getOperatorStateStore(), "next");
        next = state.restored();
    }

    @Override
    public void open() throws Exception {
        super.open();
        delivered = new Delivered(task);
        tail.read(delivered);
        dropped = getMetricGroup().counter("orderDeliveredBefore");
    }

    @Override
    public void processElement(final StreamRecord<Labelled<T>> element) {
        final Labelled<T> record = element.getValue();
        if (!caughtUp && delivered.has(record.sequence(), record.ordinal())) {
            next++;
            dropped.inc();
            return;
        }
        if (!caughtUp) {
            caughtUp = true;
            // Checkpoints of earlier releases have no number.
            next = Math.max(next, delivered.number() + 1);
        }
        record.numbered(next++);
        output.collect(element);
    }

    @Override
    public void snapshotState(final StateSnapshotContext context) throws Exception {
        super.snapshotState(context);
        state.write(next);
    }
}
