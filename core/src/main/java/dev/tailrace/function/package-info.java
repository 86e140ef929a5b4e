/**
 * Contracts that users implement: functions and operators that a pipeline applies to records, and their parameters.
 *
 * <p>Each instance is used by the one thread that runs its task, unless its documentation says that one instance serves all
 * tasks. Functions are called for each record: after warm-up they should not allocate. A record that an operator receives
 * belongs to its sender and may be filled again after the call; an operator that keeps a record copies it, see {@link
 * dev.tailrace.state.Transferable} and {@link dev.tailrace.function.Holder}.
 */
package dev.tailrace.function;
