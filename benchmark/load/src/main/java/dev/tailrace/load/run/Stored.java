package dev.tailrace.load.run;

/**
 * What lay on disks at the end of a phase.
 *
 * @param bytes of logs or files of one kind
 * @param grownBytes since its beginning; below 0 when more was removed than added
 */
public record Stored(long bytes, long grownBytes) {}
