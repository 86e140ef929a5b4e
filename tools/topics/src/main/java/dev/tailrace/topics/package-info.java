/** Kafka clients that the commands on topics share. Each command has a separate package and process. */
package dev.tailrace.topics;
