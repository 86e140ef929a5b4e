/** Runs pipelines on a poll loop of the plain Kafka client. */
package dev.tailrace.kafka;
