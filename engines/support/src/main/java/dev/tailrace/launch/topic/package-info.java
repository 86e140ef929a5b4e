/**
 * What {@code tailrace produce}, {@code merge} and {@code latency} ask their children for: typed requests, written as
 * fields by the command and read by the child. Immutable; made once per process.
 */
package dev.tailrace.launch.topic;
