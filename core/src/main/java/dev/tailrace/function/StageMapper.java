package dev.tailrace.function;

import java.io.Serializable;
import java.util.concurrent.CompletionStage;

/**
 * Asks somebody else what becomes of a record, and is answered by a stage, as most clients of services do it. What holds
 * for an {@link AsyncMapper} holds here; but a stage costs some objects for each record.
 *
 * @param <T> record type
 * @param <R> what is answered
 */
@FunctionalInterface
public interface StageMapper<T, R> extends Serializable {

    /**
     * Asks about a record.
     *
     * @return completes with the answer, on any thread
     * @throws Exception which fails the call
     */
    CompletionStage<? extends R> map(T record) throws Exception;

    /** The same, answering by number. */
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
