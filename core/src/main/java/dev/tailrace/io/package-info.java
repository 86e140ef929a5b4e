/**
 * Logs that a pipeline reads and writes, and the codecs between bytes and records.
 *
 * <p>An {@link dev.tailrace.io.InputLog} delivers records in the one order that defines the output of a pipeline; an {@link
 * dev.tailrace.io.OutputLog} takes results in the order in which they are produced. Both are used by one thread.
 */
package dev.tailrace.io;
