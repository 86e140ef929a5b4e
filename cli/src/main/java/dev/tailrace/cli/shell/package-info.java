/**
 * Code that all commands share: standard streams, exit codes, names of files, progress lines.
 *
 * <p>Nothing here is used per message. Everything may allocate.
 */
package dev.tailrace.cli.shell;
