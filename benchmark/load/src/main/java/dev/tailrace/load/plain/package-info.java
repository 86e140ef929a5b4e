/**
 * The baseline for the runners: the at-least-once loop that a good engineer writes by hand on Kafka's client, around the
 * same processor. Runs in its own process.
 *
 * <p>One thread polls, processes and sends; acknowledgements arrive on the producer's thread. It allocates an array for
 * each result, as hand-written loops do.
 */
package dev.tailrace.load.plain;
