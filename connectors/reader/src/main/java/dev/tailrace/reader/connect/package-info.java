/** For sinks of Kafka Connect. */
package dev.tailrace.reader.connect;
