/**
 * The nodes of a running task: each takes a record, calls the user's operator and hands the results on by a plain call.
 *
 * <p>This is the interpreter of a pipeline, and the reference for everything that runs it faster. Stages are built once
 * by a runner and used on one thread. After the first window of records none of them allocates.
 */
package dev.tailrace.runtime.stage;
