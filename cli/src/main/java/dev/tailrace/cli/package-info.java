/**
 * The {@code tailrace} command: reads the command line, calls the subcommand, and turns its outcome into an exit code.
 *
 * <p>Subcommands are in packages by what they work on; {@code shell} holds what they share. No other module depends on
 * this one.
 */
package dev.tailrace.cli;
