package dev.tailrace.function;

/**
 * Completes the calls of an {@link AsyncMapper}. Any thread may complete calls, in any order, including the calling
 * thread before the mapper returns. Only the first completion of a call before its timeout counts; later ones have no
 * effect. Never waits, never throws, never allocates.
 *
 * @param <R> type of the results
 */
public interface Answers<R> {

    /**
     * Completes a call with a result.
     *
     * @param call number that was passed to the mapper
     * @param result emitted at the place of the record
     * @return false when the call was completed before or has timed out
     */
    boolean complete(long call, R result);

    /**
     * Completes a call with a failure.
     *
     * @param call number that was passed to the mapper
     * @param cause of the failure, for the message
     * @return false when the call was completed before or has timed out
     */
    boolean fail(long call, Throwable cause);
}
