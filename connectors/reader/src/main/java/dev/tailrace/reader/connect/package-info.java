/** Filters results for sinks of Kafka Connect. */
package dev.tailrace.reader.connect;
