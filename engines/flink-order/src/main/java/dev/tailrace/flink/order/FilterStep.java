package dev.tailrace.flink.order;

import org.apache.flink.api.common.functions.FilterFunction;
import org.apache.flink.streaming.api.operators.AbstractUdfStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/**
 * Filter in an ordered region: replaces each record that it drops by an end.
 *
 * @param <T> type of the records
 */
final class FilterStep<T> extends AbstractUdfStreamOperator<Labelled<T>, FilterFunction<T>>
        implements OneInputStreamOperator<Labelled<T>, Labelled<T>> {

    private static final long serialVersionUID = 1;

    FilterStep(final FilterFunction<T> filter) {
        super(filter);
    }

    @Override
    public void processElement(final StreamRecord<Labelled<T>> element) throws Exception {
        final Labelled<T> record = element.getValue();
        if (!record.isEnd() && !userFunction.filter(record.value())) {
            record.end();
        }
        output.collect(element);
    }
}
