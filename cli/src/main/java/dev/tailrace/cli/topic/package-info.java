/**
 * The subcommands that read topics: {@code produce}, {@code merge} and {@code latency}. They check their options, hand a
 * request to a process of the Kafka runner, and print what it reports. Used by one thread, apart from the pipe that
 * standard output comes through. Everything may allocate.
 */
package dev.tailrace.cli.topic;
