/**
 * The command {@code produce}: writes the records of a file to a topic, messages of a feed or lines of a text, at a given
 * speed.
 *
 * <p>One thread reads, paces and sends. In addition to Kafka's producer, each record costs one copy of its bytes.
 */
package dev.tailrace.topics.produce;
