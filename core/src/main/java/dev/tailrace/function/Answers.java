package dev.tailrace.function;

/**
 * Where the answers to an {@link AsyncMapper}'s calls go. Any thread may give them, in any order, the caller's own before
 * the mapper has returned included. Only the first answer to a call counts, and none that comes after its time; later ones
 * change nothing. Never waits, never throws, never allocates.
 *
 * @param <R> what is answered
 */
public interface Answers<R> {

    /**
     * Answers a call.
     *
     * @param call the number that the mapper was given
     * @param result continues in the place of the record that was asked about
     * @return false when the call was answered before, or its time was over
     */
    boolean complete(long call, R result);

    /**
     * Says that there will be no answer to a call.
     *
     * @param call the number that the mapper was given
     * @param cause for the message
     * @return false when the call was answered before, or its time was over
     */
    boolean fail(long call, Throwable cause);
}
