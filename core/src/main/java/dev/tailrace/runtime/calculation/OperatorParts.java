package dev.tailrace.runtime.calculation;

/**
 * What a {@link CalculationOperator} is made of: the parts of a calculation that nobody runs yet, and where records enter
 * and leave it.
 *
 * @param <T> type of the records
 * @param <R> type of the results
 */
public record OperatorParts<T, R>(CalculationParts parts, InputId<T> input, Outlet<R> outlet) {}
