/**
 * Studies, each a program or a part of one: they run engines in rounds, compare them with each other and with their
 * targets, and write files for each run and tables of medians over the rounds.
 *
 * <p>One thread controls the runs and is idle while they run.
 */
package dev.tailrace.studies;
