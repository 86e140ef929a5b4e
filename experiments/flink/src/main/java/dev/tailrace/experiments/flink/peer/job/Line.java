package dev.tailrace.experiments.flink.peer.job;

/**
 * A line of the output.
 *
 * @param locate of the instrument that it is about: the key of its record
 */
public record Line(int locate, String text) {}
