package dev.tailrace.flink.order;

import org.apache.flink.runtime.state.StateInitializationContext;
import org.apache.flink.runtime.state.StateSnapshotContext;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.operators.TimestampedCollector;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/**
 * Opens an ordered region: numbers the records that come, densely from 0. One task. Its state is the next number.
 *
 * @param <T> type of the records
 */
final class SplitterOperator<T> extends AbstractStreamOperator<Labelled<T>>
        implements OneInputStreamOperator<T, Labelled<T>> {

    private static final long serialVersionUID = 1;

    private transient Labelled<T> envelope;
    private transient TimestampedCollector<Labelled<T>> collector;
    private transient OneNumber state;
    private transient long next;

    @Override
    public void initializeState(final StateInitializationContext context) throws Exception {
        super.initializeState(context);
        state = OneNumber.in(context.getOperatorStateStore(), "next");
        next = state.restored();
    }

    @Override
    public void open() throws Exception {
        super.open();
        envelope = new Labelled<>();
        collector = new TimestampedCollector<>(output);
    }

    @Override
    public void processElement(final StreamRecord<T> element) {
        collector.setTimestamp(element);
        collector.collect(envelope.only(next++, element.getValue()));
    }

    @Override
    public void snapshotState(final StateSnapshotContext context) throws Exception {
        super.snapshotState(context);
        state.write(next);
    }
}
