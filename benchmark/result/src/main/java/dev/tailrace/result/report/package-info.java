/**
 * The report of a run: one HTML file that opens without a network, including its charts and their library.
 *
 * <p>Java derives all data from the run; the scripts of the page only show it. {@code format.js} formats numbers, {@code
 * page.js} creates elements, {@code charts.js} draws with uPlot, {@code sections.js} has a function for each section, and
 * {@code report.js} puts them together. An engine has the same colour and dashes everywhere. Engines are shown in the order
 * of the run, never by rank, and an invalid measurement stays in its place.
 *
 * <p>Pure functions of a run. One thread; allocates freely.
 */
package dev.tailrace.result.report;
