/**
 * Runs processes of engines and programs: passes a request or the words of the command line, shows reports, passes Ctrl-C
 * on, and ends with the status of the process. No engine is on the class path of the command.
 *
 * <p>Used by one thread, apart from the reader of the process's standard error. Everything may allocate.
 */
package dev.tailrace.cli.engine;
