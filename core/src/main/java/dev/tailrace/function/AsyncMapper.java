package dev.tailrace.function;

import java.io.Serializable;

/**
 * Transforms a record with an asynchronous call, for example of a service, a database or a thread pool. Starts the call and
 * returns without waiting; the {@link Answers} take the result later, with the number of the call. Stateless or thread-safe:
 * one instance serves all tasks.
 *
 * <p>The record is valid until the call is completed or has timed out; then its object may hold another record. An exception
 * of the mapper is a failed call. The runtime allocates nothing for a call.
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
}
