/**
 * The report of a run: one HTML file that opens without a network, with its charts and their library inside.
 *
 * <p>Java computes what follows from the run, as data; the scripts of the page show it and conclude nothing. {@code
 * format.js} writes numbers, {@code page.js} makes elements, {@code charts.js} draws with uPlot, {@code sections.js} has a
 * function for each section, and {@code report.js} puts them together. An engine has the same colour and dashes everywhere.
 * Engines are shown in the order of the run, never by rank, and an invalid measurement stays in its place.
 *
 * <p>Pure functions of a run. One thread; allocates freely.
 */
package dev.tailrace.result.report;
