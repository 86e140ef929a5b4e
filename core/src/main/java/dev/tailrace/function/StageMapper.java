package dev.tailrace.function;

import java.io.Serializable;
import java.util.concurrent.CompletionStage;

/**
 * Transforms a record with an asynchronous call that returns a {@link CompletionStage}, as most clients of services do. The
 * contract is that of {@link AsyncMapper}, but a stage costs some objects for each record.
 *
 * @param <T> record type
 * @param <R> type of the results
 */
@FunctionalInterface
public interface StageMapper<T, R> extends Serializable {

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
