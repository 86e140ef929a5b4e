/** The Kafka clients that the commands on topics share. Each command has a package and a process. */
package dev.tailrace.topics;
