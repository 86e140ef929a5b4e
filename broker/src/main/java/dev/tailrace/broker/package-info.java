/** An unmodified Apache Kafka broker, one node, on loopback, in a process of its own. */
package dev.tailrace.broker;
