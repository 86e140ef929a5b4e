package dev.tailrace.runtime.stage;

import dev.tailrace.function.Output;
import dev.tailrace.function.Receiver;

/** Runs a {@link Receiver}. */
public final class DeliverStage<T> implements Stage, Output<T> {

    private final Receiver<? super T> receiver;

    public DeliverStage(final Receiver<? super T> receiver) {
        this.receiver = receiver;
    }

    @Override
    public void emit(final T record) {
        receiver.receive(record);
    }
}
