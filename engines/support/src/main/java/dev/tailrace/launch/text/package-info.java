/**
 * Text for the user of a command: standard output, messages on standard error, figures and times.
 *
 * <p>Nothing here is used per message. Everything may allocate.
 */
package dev.tailrace.launch.text;
