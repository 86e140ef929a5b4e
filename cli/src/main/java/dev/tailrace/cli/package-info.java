/**
 * The {@code tailrace} command: reads the command line, calls the subcommand, turns what happened into an exit code.
 *
 * <p>Each subcommand is a package; {@code shell} holds what they share. Nobody depends on this module.
 */
package dev.tailrace.cli;
