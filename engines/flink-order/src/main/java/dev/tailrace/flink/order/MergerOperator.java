package dev.tailrace.flink.order;

import dev.tailrace.merge.ReorderRing;
import org.apache.flink.runtime.state.StateInitializationContext;
import org.apache.flink.runtime.state.StateSnapshotContext;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.BoundedOneInput;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/**
 * Closes an ordered region: passes results on in the order of their labels, each as soon as everything before it is closed.
 * Has one task, after an {@link Unpacker} that creates new records, because results that wait are kept.
 *
 * <p><b>Its state is one number.</b> A barrier follows exactly the records below some number S out of the splitter. Every
 * operator of the region passes the barrier on after it has closed all records before it, channels keep their order, and
 * alignment means that the merger has received all of them. So when the merger takes its snapshot, everything below S is
 * closed and nothing above S has arrived: the ring is empty and the frontier is S. If the ring is not empty, one of these
 * conditions is violated (barriers are not aligned, or an operator lets them overtake records), and the checkpoint fails
 * now instead of losing results later.
 *
 * <p><b>Watermarks pass</b> for the same reason: a watermark arrives after every record that was before it at the splitter.
 *
 * @param <T> type of the values
 */
final class MergerOperator<T> extends AbstractStreamOperator<Labelled<T>>
        implements OneInputStreamOperator<Labelled<T>, Labelled<T>>, BoundedOneInput {

    private static final long serialVersionUID = 1;

    private static final int SLOTS = 1024;

    private final String region;
    private transient OrderedResults<StreamRecord<Labelled<T>>> results;
    private transient ReorderRing<?> ring;
    private transient OneNumber state;

    MergerOperator(final String region) {
        this.region = region;
    }

    @Override
    public void initializeState(final StateInitializationContext context) throws Exception {
        super.initializeState(context);
        state = OneNumber.in(context.getOperatorStateStore(), "frontier");
        results = new OrderedResults<>(state.restored(), SLOTS, record -> output.collect(record));
        ring = results.ring();
    }

    @Override
    public void open() throws Exception {
        super.open();
        getMetricGroup().gauge("orderFrontier", ring::head);
        getMetricGroup().gauge("orderHeld", ring::held);
        getMetricGroup().gauge("orderMostHeld", ring::mostHeld);
    }

    @Override
    public void processElement(final StreamRecord<Labelled<T>> element) {
        final Labelled<T> record = element.getValue();
        results.close(record.sequence(), record.ordinal(), record.isLast(), record.isEnd() ? null : element);
    }

    @Override
    public void snapshotState(final StateSnapshotContext context) throws Exception {
        super.snapshotState(context);
        if (ring.held() > 0) {
            throw new IllegalStateException("the merger of region '" + region + "' holds results of " + ring.held()
                    + " numbers after " + ring.head() + ", which is open, at the barrier of checkpoint "
                    + context.getCheckpointId()
                    + "; checkpoints have to be aligned and exactly-once, and no operator of"
                    + " the region may let a barrier overtake what it holds");
        }
        state.write(ring.head());
    }

    @Override
    public void endInput() {
        if (ring.held() > 0) {
            throw new IllegalStateException("the input of region '" + region + "' has ended and number " + ring.head()
                    + " was never closed; " + ring.held() + " numbers wait after it");
        }
    }
}
