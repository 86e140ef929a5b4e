/**
 * What every command shares: the streams it talks to, exit codes, failures that are told to the user, figures as text.
 *
 * <p>Nothing here is used per message. Everything may allocate.
 */
package dev.tailrace.cli.shell;
