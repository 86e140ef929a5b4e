/**
 * The load driver: a process that sends records to a topic when they are due, and says how late it was.
 *
 * <p>Latency counts from the moment for which a record was meant, by {@code System.nanoTime()}, which on Linux counts
 * from one origin in all processes of a host. The driver's thread allocates nothing per record beyond what Kafka's
 * client does.
 */
package dev.tailrace.load.drive;
