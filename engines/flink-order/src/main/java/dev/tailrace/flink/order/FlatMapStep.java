package dev.tailrace.flink.order;

import org.apache.flink.api.common.functions.FlatMapFunction;
import org.apache.flink.streaming.api.operators.AbstractUdfStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.operators.TimestampedCollector;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.util.Collector;

/**
 * A 1:n operator in an ordered region. Each result is emitted at once, with its ordinal among the results; when the
 * function has returned, an end takes the last ordinal and contains the number of results. So no result is held back to
 * find out whether another follows, which would also be wrong for functions that emit one mutable object repeatedly.
 *
 * @param <I> type of the input records
 * @param <O> type of the results
 */
final class FlatMapStep<I, O> extends AbstractUdfStreamOperator<Labelled<O>, FlatMapFunction<I, O>>
        implements OneInputStreamOperator<Labelled<I>, Labelled<O>> {

    private static final long serialVersionUID = 1;

    private transient Labelled<O> envelope;
    private transient TimestampedCollector<Labelled<O>> collector;
    private transient long sequence;
    private transient int ordinal;
    private transient Collector<O> results;

    FlatMapStep(final FlatMapFunction<I, O> flatMap) {
        super(flatMap);
    }

    @Override
    public void open() throws Exception {
        super.open();
        envelope = new Labelled<>();
        collector = new TimestampedCollector<>(output);
        results = new Results();
    }

    @Override
    public void processElement(final StreamRecord<Labelled<I>> element) throws Exception {
        final Labelled<I> record = element.getValue();
        collector.setTimestamp(element);
        sequence = record.sequence();
        ordinal = 0;
        if (!record.isEnd()) {
            userFunction.flatMap(record.value(), results);
        }
        collector.collect(envelope.end(sequence, ordinal, true).endsBundle(record.endsBundle()));
    }

    /** Labels the results of the function. */
    private final class Results implements Collector<O> {

        @Override
        public void collect(final O result) {
            collector.collect(envelope.result(sequence, ordinal++, false, result));
        }

        @Override
        public void close() {}
    }
}
