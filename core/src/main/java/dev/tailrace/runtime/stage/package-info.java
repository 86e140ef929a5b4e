/**
 * The nodes of a running task: each takes a record, calls the user's operator and passes the results to the next node.
 *
 * <p>This is the interpreter of a pipeline, and the reference for everything that runs it faster. Generated classes use the
 * windows and joins too. A runner builds the stages once and uses them on one thread. After the first window of records
 * none of them allocates.
 */
package dev.tailrace.runtime.stage;
