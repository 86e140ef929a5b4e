/**
 * For programs that consume results with Kafka's client: each result once, also after a restart. The jar has all that it needs
 * except kafka-clients.
 */
package dev.tailrace.reader;
