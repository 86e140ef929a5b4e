/**
 * Building blocks of running tasks, used by generated classes and by the interpreter. Public because generated classes
 * use them; not part of the API.
 *
 * <p>Everything here runs on the one thread that owns a task. After the first window of records nothing in this package
 * allocates, logs or throws per record. Nothing here imports the wiring ({@code dev.tailrace.stream}).
 */
package dev.tailrace.runtime;
