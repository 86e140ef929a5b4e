/**
 * Starts Java child processes and communicates with them: the request is text on standard input, whose end tells the child
 * to end; reports are lines on standard output; all else goes to standard error.
 *
 * <p>{@link dev.tailrace.launch.process.ChildProcess} is the parent's side, {@link dev.tailrace.launch.process.ChildMain} the
 * child's. Nothing here is on a hot path; everything may allocate. The classes of one side are used by one thread unless they say
 * otherwise.
 */
package dev.tailrace.launch.process;
