/**
 * Studies, each a program or a part of one: engines in rounds, beside each other and beside what they are to reach, with
 * files for each run and tables of medians over the rounds.
 *
 * <p>One thread directs the runs and is idle while they go on.
 */
package dev.tailrace.studies;
