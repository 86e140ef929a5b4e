package dev.tailrace.experiments.peer;

/**
 * The trades of an instrument in a window that has closed.
 *
 * @param locate locate code of the instrument
 * @param startNs first nanosecond of the window, since midnight
 */
public record ClosedWindow(int locate, long startNs, WindowSums sums) implements PriceEvent {}
