/**
 * The report of a run: one HTML file that opens without a network, with its charts and their library inside.
 *
 * <p>What is said in words and tables is written here and can be read without scripts; charts are drawn by {@code
 * report.js} from the figures in the file. Every engine has its colour and its dashes everywhere. Engines are shown in
 * the order of the run, never by rank, and what was invalid stays where it would have been.
 *
 * <p>Pure functions of a run. One thread; allocates freely.
 */
package dev.tailrace.result.report;
