/**
 * Running: calls that are answered later, by others. {@link dev.tailrace.runtime.async.CallTable} knows which calls of a
 * task are open, {@link dev.tailrace.runtime.async.AsyncNode} asks and hands answers on, {@link
 * dev.tailrace.runtime.async.AwaitedMapper} waits for each answer, for tasks that go record by record.
 *
 * <p>All of it belongs to the thread of one task, but for the answers, which any thread gives. Per call nothing is
 * allocated, unless it fails. Nothing here imports the wiring.
 */
package dev.tailrace.runtime.async;
