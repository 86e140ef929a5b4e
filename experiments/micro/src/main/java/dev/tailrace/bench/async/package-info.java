/**
 * Cost of an asynchronous call for each record compared with a map: the overhead of {@code mapAsync} itself, with answers
 * that are available at once or later.
 *
 * <p>All agents take turns on one thread, so nothing waits and no cache lines move between processors; everything is warm.
 */
package dev.tailrace.bench.async;
