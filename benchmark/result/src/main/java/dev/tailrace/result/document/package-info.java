/**
 * Tables and charts outside the HTML report of a run: for the terminal, for Markdown, and as SVG for documents.
 *
 * <p>Pure functions. One thread; allocates freely.
 */
package dev.tailrace.result.document;
