package dev.tailrace.experiments.flink.peer.job;

/**
 * A line of the output.
 *
 * @param locate locate code of the instrument of the line: the key of its record
 */
public record Line(int locate, String text) {}
