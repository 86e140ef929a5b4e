package dev.tailrace.runtime.calculation;

import dev.tailrace.function.Output;
import dev.tailrace.state.Wired;

/**
 * An output of a calculation: nodes emit any number of results per event into it. {@link #to} sets the receiver of the
 * results; before that they are dropped. A result is processed completely before {@code emit} returns, so a node may
 * reuse the same object.
 *
 * @param <R> type of the results
 */
@Wired
public final class Outlet<R> implements Output<R> {

    private final String name;
    private Output<? super R> target = result -> {};

    public Outlet(final String name) {
        this.name = name;
    }

    public String name() {
        return name;
    }

    /** Sends all further results to a receiver, whose exceptions fail the cycle like those of a node. */
    public void to(final Output<? super R> receiver) {
        target = receiver;
    }

    @Override
    public void emit(final R result) {
        target.emit(result);
    }
}
