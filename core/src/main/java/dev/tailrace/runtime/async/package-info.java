/**
 * Asynchronous calls to external services. {@link dev.tailrace.runtime.async.CallTable} holds the open calls of a task,
 * {@link dev.tailrace.runtime.async.AsyncNode} starts calls and emits their answers, {@link
 * dev.tailrace.runtime.async.AwaitedMapper} waits for each answer, for tasks that process one record at a time.
 *
 * <p>Used by the thread of one task, except for answers, which may come from any thread. A call allocates only if it
 * fails. Nothing here imports the wiring.
 */
package dev.tailrace.runtime.async;
