package dev.tailrace.function;

import java.io.Serializable;

/**
 * Asks somebody else what becomes of a record, and does not wait: a service, a database, a pool of threads. The answer is
 * given later, to the {@link Answers}, under the number of the call. Stateless or safe for several threads: one instance
 * serves every task.
 *
 * <p>The record is valid until the call is answered or its time is over; then its object may be used for another one.
 * What the mapper throws counts as a failed call. Nothing is allocated around a call; what the mapper itself allocates is
 * its own.
 *
 * <p>Serializable so that the compiler can see what a lambda is made of.
 *
 * @param <T> record type
 * @param <R> what is answered
 */
@FunctionalInterface
public interface AsyncMapper<T, R> extends Serializable {

    /**
     * Asks about a record.
     *
     * @param call number of this call, unique in its task
     * @param answers takes the answer, on any thread
     * @throws Exception which fails the call
     */
    void map(T record, long call, Answers<? super R> answers) throws Exception;
}
