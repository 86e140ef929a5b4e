package dev.tailrace.runner;

/**
 * The summary of a run.
 *
 * @param records number of records taken from the input
 * @param items number of items of the total order: decoded records, and punctuations, including the one at the end of
 *     the input
 * @param stopped whether the run was stopped before the input ended
 */
public record RunSummary(long records, long items, boolean stopped) {}
