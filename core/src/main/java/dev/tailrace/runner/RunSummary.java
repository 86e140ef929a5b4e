package dev.tailrace.runner;

/**
 * What a run did.
 *
 * @param records records taken from the input
 * @param items items of the total order: records that were understood, and ticks, that at the end of the input included
 * @param stopped whether it was stopped before the input ended
 */
public record RunSummary(long records, long items, boolean stopped) {}
