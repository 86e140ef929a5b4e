/**
 * The pipeline in one process without any broker: its compiled class is called by the thread of the schedule, as a
 * program that embeds it does. What is left of a latency is the work itself, the wait behind earlier records, and what
 * the machine does to a thread.
 *
 * <p>One thread. Nothing is allocated per record; a result costs a reading of the clock and its check.
 */
package dev.tailrace.load.inprocess;
