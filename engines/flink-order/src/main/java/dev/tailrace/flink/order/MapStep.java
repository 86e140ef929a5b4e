package dev.tailrace.flink.order;

import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.streaming.api.operators.AbstractUdfStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/**
 * Map in an ordered region: each result has the label of its input record.
 *
 * @param <I> type of the input records
 * @param <O> type of the results
 */
final class MapStep<I, O> extends AbstractUdfStreamOperator<Labelled<O>, MapFunction<I, O>>
        implements OneInputStreamOperator<Labelled<I>, Labelled<O>> {

    private static final long serialVersionUID = 1;

    MapStep(final MapFunction<I, O> map) {
        super(map);
    }

    @Override
    public void processElement(final StreamRecord<Labelled<I>> element) throws Exception {
        final Labelled<I> record = element.getValue();
        final O result = record.isEnd() ? null : userFunction.map(record.value());
        output.collect(element.replace(record.with(result)));
    }
}
