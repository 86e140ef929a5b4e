/**
 * Running: several input logs as one, in a declared order.
 *
 * <p>{@link dev.tailrace.input.MergedInput} polls a {@link dev.tailrace.input.InputCursor} per log, decodes the next record of
 * each, and hands the records on in the order of the sources. Logs may be waited for in any rhythm; what comes out depends
 * on what is in them.
 *
 * <p>All of it belongs to the one thread that polls. One record per log is read ahead, into a buffer that is used again;
 * nothing is allocated per record. Nothing here imports the wiring.
 */
package dev.tailrace.input;
