/**
 * The {@code tailrace} command: reads the command line, calls the subcommand, and turns its outcome into an exit code.
 *
 * <p>Each subcommand is a package; {@code shell} holds what they share. No other module depends on this one.
 */
package dev.tailrace.cli;
