/**
 * Runs a pipeline in one process without a broker: the thread of the schedule calls the compiled class, as a program that
 * embeds it does. The remaining latency is the work itself, the wait for earlier records, and the machine's interference
 * with a thread.
 *
 * <p>One thread. Nothing is allocated per record; a result costs a clock reading and its check.
 */
package dev.tailrace.load.inprocess;
