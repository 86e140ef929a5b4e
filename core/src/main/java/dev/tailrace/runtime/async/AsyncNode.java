package dev.tailrace.runtime.async;

import dev.tailrace.function.AsyncMapper;
import dev.tailrace.function.Output;

/**
 * An asynchronous node in one task: starts a call for each record while there is room for calls, and emits the answers.
 *
 * @param <T> record type
 * @param <R> type of the answers
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

    /** Whether one more call can be started. */
    public boolean hasRoom() {
        return calls.hasRoom();
    }

    /** Starts the call for a record; the answer may have arrived when this returns. */
    public void ask(final long message, final T record) {
        final long call = calls.begin(message);
        try {
            mapper.map(record, call, calls);
        } catch (final Throwable failure) {
            calls.fail(call, failure);
        }
    }

    /**
     * The entry of a call that is over, to be passed to {@link #handOn} and {@link #release}; or {@link
     * CallTable#NONE}.
     */
    public int poll() {
        return calls.poll();
    }

    /** The message that was stored with the call. */
    public long message(final int entry) {
        return calls.message(entry);
    }

    /** Emits the answer, or reports the failure of the call. */
    public void handOn(final int entry, final Output<? super R> output) {
        final Throwable failure = calls.failure(entry);
        if (failure == null) {
            output.emit(calls.result(entry));
        } else {
            failures.report(failure);
        }
    }

    /** Frees the entry of a call that was handed on. */
    public void release(final int entry) {
        calls.release(entry);
    }

    CallTable<R> calls() {
        return calls;
    }
}
