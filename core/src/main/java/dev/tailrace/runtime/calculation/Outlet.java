package dev.tailrace.runtime.calculation;

import dev.tailrace.function.Output;
import dev.tailrace.state.Wired;

/**
 * An output of a calculation: nodes emit into it, from none to many results per event; where they go is said later, and
 * until then they are dropped. A result is handled to the end before {@code emit} returns, so a node may emit one and the
 * same object again and again.
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

    /** Sends all further results there; what it throws fails the cycle like a node's exception. */
    public void to(final Output<? super R> receiver) {
        target = receiver;
    }

    @Override
    public void emit(final R result) {
        target.emit(result);
    }
}
