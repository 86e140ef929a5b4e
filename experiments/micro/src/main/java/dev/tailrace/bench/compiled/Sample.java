package dev.tailrace.bench.compiled;

/**
 * The event of the chain: one number.
 *
 * @param value 0 to 999,999
 */
public record Sample(long value) {}
