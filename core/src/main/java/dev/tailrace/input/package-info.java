/**
 * Merges several input logs into one input, in a declared order.
 *
 * <p>{@link dev.tailrace.input.MergedInput} polls a {@link dev.tailrace.input.InputCursor} per log, decodes the next
 * record of each, and passes the records on in the declared order. If the merge waits for idle logs, the output depends
 * only on the contents of the logs and not on the timing of their delivery.
 *
 * <p>All objects belong to the one polling thread. One record per log is read ahead into a reused buffer; nothing is
 * allocated per record. The package belongs to the running side and does not import the wiring.
 */
package dev.tailrace.input;
