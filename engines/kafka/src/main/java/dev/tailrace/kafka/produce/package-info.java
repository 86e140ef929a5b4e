/**
 * Puts the records of a file into a topic: messages of a feed, or lines of a text, at the speed that is asked for.
 *
 * <p>One thread reads, paces and sends. What a record costs beyond Kafka's producer is one copy of its bytes.
 */
package dev.tailrace.kafka.produce;
