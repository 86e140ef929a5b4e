/**
 * Filters results for programs that consume them with Kafka's client: each result once, also after a restart. The jar
 * contains all dependencies except kafka-clients.
 */
package dev.tailrace.reader;
