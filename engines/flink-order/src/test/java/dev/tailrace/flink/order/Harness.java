package dev.tailrace.flink.order;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;

/** Flink's harness for one operator, with what these tests say to it. */
final class Harness<I, O> implements AutoCloseable {

    final OneInputStreamOperatorTestHarness<I, O> flink;

    Harness(final OneInputStreamOperator<I, O> operator) throws Exception {
        flink = new OneInputStreamOperatorTestHarness<>(operator);
    }

    /** Opens the operator on types that are given their serializer. */
    static <I, O> Harness<I, O> open(final OneInputStreamOperator<I, O> operator, final TypeSerializer<O> serializer)
            throws Exception {
        final Harness<I, O> harness = new Harness<>(operator);
        harness.flink.setup(serializer);
        harness.flink.open();
        return harness;
    }

    void take(final I record) throws Exception {
        flink.processElement(new StreamRecord<>(record));
    }

    /** What has come out since the last call. */
    List<Object> output() {
        final List<Object> values = new ArrayList<>();
        for (final Object element : flink.getOutput()) {
            values.add(element instanceof StreamRecord<?> record ? record.getValue() : element);
        }
        flink.getOutput().clear();
        return values;
    }

    @Override
    public void close() {
        try {
            flink.close();
        } catch (final Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
