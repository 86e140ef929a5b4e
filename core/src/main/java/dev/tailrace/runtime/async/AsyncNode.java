package dev.tailrace.runtime.async;

import dev.tailrace.function.AsyncMapper;
import dev.tailrace.function.Output;

/**
 * An asynchronous node in one task: asks about records while there is room for calls, and hands on what was answered.
 *
 * @param <T> record type
 * @param <R> what is answered
 */
public final class AsyncNode<T, R> {

    private final AsyncMapper<? super T, ? extends R> mapper;
    private final CallTable<R> calls;
    private final CallFailures failures;

    public AsyncNode(
            final AsyncMapper<? super T, ? extends R> mapper, final CallTable<R> calls, final CallFailures failures) {
        this.mapper = mapper;
        this.calls = calls;
        this.failures = failures;
    }

    /** Whether one more record can be asked about. */
    public boolean hasRoom() {
        return calls.hasRoom();
    }

    /** Asks about a record; the answer may be there when this returns. */
    public void ask(final long message, final T record) {
        final long call = calls.begin(message);
        try {
            mapper.map(record, call, calls);
        } catch (final Throwable failure) {
            calls.fail(call, failure);
        }
    }

    /** A call that is over, to be handed on and released; or {@link CallTable#NONE}. */
    public int poll() {
        return calls.poll();
    }

    /** What was said when it was asked. */
    public long message(final int entry) {
        return calls.message(entry);
    }

    /** Emits what was answered, or reports that nothing was. */
    public void handOn(final int entry, final Output<? super R> output) {
        final Throwable failure = calls.failure(entry);
        if (failure == null) {
            output.emit(calls.result(entry));
        } else {
            failures.report(failure);
        }
    }

    /** Forgets a call that was handed on. */
    public void release(final int entry) {
        calls.release(entry);
    }

    CallTable<R> calls() {
        return calls;
    }
}
