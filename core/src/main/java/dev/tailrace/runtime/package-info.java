/**
 * Running: what generated classes and the interpreter consist of. Public because generated classes use it; not part of the API.
 *
 * <p>Everything here runs on the one thread that owns a task. After the first window of records nothing in this package
 * allocates, logs or throws per record. Nothing here imports the wiring ({@code dev.tailrace.stream}).
 */
package dev.tailrace.runtime;
