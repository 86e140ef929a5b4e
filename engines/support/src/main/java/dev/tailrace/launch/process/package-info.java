/**
 * Processes of Java that we start, and how parent and child talk: the request as text through standard input, whose end tells the
 * child that nobody wants it any more; reports as lines on standard output; anything else on standard error.
 *
 * <p>{@link dev.tailrace.launch.process.ChildProcess} is the parent's side, {@link dev.tailrace.launch.process.ChildMain} the
 * child's. Nothing here is on a hot path; everything may allocate. The classes of one side are used by one thread unless they say
 * otherwise.
 */
package dev.tailrace.launch.process;
