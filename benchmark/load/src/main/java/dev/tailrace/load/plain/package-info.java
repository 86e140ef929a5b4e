/**
 * What the runners are measured against: the loop that a good engineer writes by hand on Kafka's client, at-least-once,
 * around the same processor. In its own process.
 *
 * <p>One thread polls, processes and sends; acknowledgements come on the producer's. It allocates an array for each
 * result, as hand-written loops do.
 */
package dev.tailrace.load.plain;
