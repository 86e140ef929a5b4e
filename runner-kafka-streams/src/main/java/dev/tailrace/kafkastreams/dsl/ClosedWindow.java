package dev.tailrace.kafkastreams.dsl;

/**
 * The trades of an instrument in a window that is over.
 *
 * @param startNs first nanosecond of the window, since midnight
 */
record ClosedWindow(long startNs, WindowSums sums) implements PriceEvent {}
