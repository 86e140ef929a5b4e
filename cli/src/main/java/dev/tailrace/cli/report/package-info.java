/**
 * {@code tailrace report} and {@code tailrace compare}: what can be said of benchmarks that have been run, from their
 * folders alone. Nothing is measured here. One thread.
 */
package dev.tailrace.cli.report;
