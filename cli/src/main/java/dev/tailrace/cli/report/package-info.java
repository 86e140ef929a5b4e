/**
 * {@code tailrace report} and {@code tailrace compare}: report and compare finished benchmarks from their folders. Nothing
 * is measured here. Used by one thread.
 */
package dev.tailrace.cli.report;
