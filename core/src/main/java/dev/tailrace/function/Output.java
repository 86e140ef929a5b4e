package dev.tailrace.function;

/**
 * Where an operator puts its results, in order; each call is handled to the end before it returns.
 *
 * <p>The record belongs to the operator and is valid only during the call, so an operator may emit one and the same
 * object again and again. Whoever needs it later copies it.
 *
 * @param <T> record type
 */
@FunctionalInterface
public interface Output<T> {

    /** Hands one result on. */
    void emit(T record);
}
