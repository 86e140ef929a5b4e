package dev.tailrace.runtime.stage;

import dev.tailrace.function.Output;
import java.util.List;

/** Hands each record to several consumers, in the order in which the pipeline declares them. */
public final class FanOut<T> implements Output<T> {

    private final Output<? super T>[] consumers;

    @SuppressWarnings("unchecked")
    public FanOut(final List<? extends Output<? super T>> consumers) {
        this.consumers = (Output<? super T>[]) consumers.toArray(new Output<?>[0]);
    }

    @Override
    public void emit(final T record) {
        for (final Output<? super T> consumer : consumers) {
            consumer.emit(record);
        }
    }
}
