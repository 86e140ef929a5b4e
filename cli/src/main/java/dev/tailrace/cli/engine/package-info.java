/**
 * Hands a request to a process of an engine and stays with it until it ends: shows its reports, passes Ctrl-C on, and ends
 * as it does. The command itself never has an engine on its class path.
 *
 * <p>Used by one thread, apart from the reader of the process's standard error. Everything may allocate.
 */
package dev.tailrace.cli.engine;
