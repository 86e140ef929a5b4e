package dev.tailrace.load.run;

/**
 * Disk space in use at the end of a phase.
 *
 * @param bytes size of logs or files of one kind
 * @param grownBytes growth since the beginning of the phase; negative when more was removed than added
 */
public record Stored(long bytes, long grownBytes) {}
