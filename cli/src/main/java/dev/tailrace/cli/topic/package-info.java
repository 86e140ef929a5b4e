/**
 * {@code tailrace broker}, and the subcommands that use topics: {@code produce}, {@code merge} and {@code latency}. They
 * check their options, send a request to a process of their own, and print its reports. Used by one thread. Everything
 * may allocate.
 */
package dev.tailrace.cli.topic;
