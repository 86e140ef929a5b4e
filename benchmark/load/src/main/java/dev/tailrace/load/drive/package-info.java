/**
 * The load driver: a process that sends records to a topic when they are due, and reports how late it sent them.
 *
 * <p>Latency counts from the intended time of a record, on the clock {@code System.nanoTime()}, which on Linux has the same
 * origin in all processes of a host. The driver's thread allocates nothing per record except what Kafka's client allocates.
 */
package dev.tailrace.load.drive;
