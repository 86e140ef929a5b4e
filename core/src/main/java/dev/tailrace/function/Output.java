package dev.tailrace.function;

/**
 * Takes the results of an operator, in order. A call returns after the result is processed completely.
 *
 * <p>The record belongs to the operator and is valid only during the call, so an operator may emit the same object many
 * times. A receiver that needs a record later copies it.
 *
 * @param <T> record type
 */
@FunctionalInterface
public interface Output<T> {

    /** Passes one result to the next node. */
    void emit(T record);
}
