package dev.tailrace.runtime.calculation;

/**
 * The parts of a {@link CalculationOperator}: a calculation that does not run yet, its input and its output.
 *
 * @param <T> type of the records
 * @param <R> type of the results
 */
public record OperatorParts<T, R>(CalculationParts parts, InputId<T> input, Outlet<R> outlet) {}
