/**
 * What it costs to ask somebody else about each record instead of mapping it: the plumbing of {@code mapAsync}, with
 * answers that are there at once or come later.
 *
 * <p>All agents take turns on one thread, so nothing waits and no caches are handed over; everything is warm.
 */
package dev.tailrace.bench.async;
