/**
 * Running: what a pipeline does to each record, and the contracts that operators, logs and sinks fulfil.
 *
 * <p>Everything here runs on the one thread that owns a task. After the first window of records nothing in this package
 * allocates, logs or throws per record. Nothing here imports the wiring ({@code dev.tailrace.graph}).
 */
package dev.tailrace.runtime;
