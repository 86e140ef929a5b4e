package dev.tailrace.function;

import java.io.Serializable;
import java.util.concurrent.CompletionStage;

/**
 * Transforms a record with an asynchronous call, for example of a service, a database or a thread pool. Starts the call and
 * returns without waiting; the {@link Answers} take the result later, with the number of the call. Stateless or thread-safe:
 * one instance serves all tasks.
 *
 * <p>The record is valid until the call is completed or has timed out; then its object may hold another record. An exception
 * of the mapper is a failed call; an {@link Error}, of the mapper or of the call, ends the run. The runtime allocates nothing
 * for a call.
 *
 * <p>Serializable so that the compiler can read the types of a lambda and the method that it calls.
 *
 * @param <T> record type
 * @param <R> type of the results
 */
@FunctionalInterface
public interface AsyncMapper<T, R> extends Serializable {

    /**
     * Starts a call for a record.
     *
     * @param call number of this call, unique in its task
     * @param answers takes the result, on any thread
     * @throws Exception when the call has failed
     */
    void map(T record, long call, Answers<? super R> answers) throws Exception;

    /**
     * Completes the calls of an {@link AsyncMapper}. Any thread may complete calls, in any order, including the calling
     * thread before the mapper returns. Only the first completion of a call before its timeout counts; later ones have no
     * effect. Never waits, never throws, never allocates.
     *
     * @param <R> type of the results
     */
    interface Answers<R> {

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

    /**
     * Transforms a record with an asynchronous call that returns a {@link CompletionStage}, as most clients of services do. The
     * contract is that of {@link AsyncMapper}, but a stage costs some objects for each record.
     *
     * @param <T> record type
     * @param <R> type of the results
     */
    @FunctionalInterface
    interface OfStage<T, R> extends Serializable {

        /**
         * Starts a call for a record.
         *
         * @return completes with the result, on any thread
         * @throws Exception when the call has failed
         */
        CompletionStage<? extends R> map(T record) throws Exception;

        /** The same call as an {@link AsyncMapper}. */
        default AsyncMapper<T, R> numbered() {
            return (record, call, answers) -> map(record).whenComplete((result, failure) -> {
                if (failure == null) {
                    answers.complete(call, result);
                } else {
                    answers.fail(call, failure);
                }
            });
        }
    }
}
