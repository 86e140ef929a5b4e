/**
 * Requests of {@code tailrace produce}, {@code merge} and {@code latency} to their child processes, written as fields by
 * the command and read by the child. Immutable; made once per process.
 */
package dev.tailrace.launch.topic;
