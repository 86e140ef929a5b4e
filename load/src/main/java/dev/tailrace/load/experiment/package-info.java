/**
 * Comparisons of engines: runs on one broker, each engine in a process of its own with equal heaps, in rounds in which
 * every engine has its turn; files for each run, and tables of medians over the rounds.
 *
 * <p>One thread directs the processes and is idle while they work.
 */
package dev.tailrace.load.experiment;
