/**
 * What every command shares: the streams it talks to, exit codes, files that it names, lines of progress.
 *
 * <p>Nothing here is used per message. Everything may allocate.
 */
package dev.tailrace.cli.shell;
