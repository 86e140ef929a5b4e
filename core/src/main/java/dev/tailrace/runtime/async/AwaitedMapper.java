package dev.tailrace.runtime.async;

import dev.tailrace.function.AsyncMapper;
import dev.tailrace.function.FlatMapper;
import dev.tailrace.function.Output;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/**
 * Runs an asynchronous node synchronously, in a task that processes one record at a time: starts the call and waits for
 * the answer on the thread of the task. One per task.
 *
 * @param <T> record type
 * @param <R> type of the answers
 */
public final class AwaitedMapper<T, R> implements FlatMapper<T, R> {

    private static final long serialVersionUID = 1L;

    /** Time between two checks of the deadline, in nanoseconds; an answer wakes the thread earlier. */
    private static final long LOOK_NS = 1_000_000;

    private final String name;
    private final transient AsyncNode<T, R> node;

    public AwaitedMapper(
            final String name,
            final AsyncMapper<? super T, ? extends R> mapper,
            final long timeoutNs,
            final LongSupplier clockNs,
            final CallFailures failures) {
        this.name = name;
        this.node = new AsyncNode<>(mapper, new CallTable<>(1, timeoutNs, clockNs), failures);
    }

    @Override
    public void flatMap(final T record, final Output<R> output) {
        node.calls().wakes(Thread.currentThread());
        node.ask(0, record);
        final int entry = await();
        try {
            node.handOn(entry, output);
        } finally {
            node.release(entry);
        }
    }

    private int await() {
        int entry = node.poll();
        while (entry == CallTable.NONE) {
            if (Thread.currentThread().isInterrupted()) {
                throw new IllegalStateException("interrupted while node '" + name + "' waited for an answer");
            }
            LockSupport.parkNanos(this, LOOK_NS);
            entry = node.poll();
        }
        return entry;
    }
}
