/**
 * Tools for testing pipelines: typed records as input, labelled text as output, no files and no threads. Code that is made
 * for several threads is stepped on one thread, in random orders or in all orders
 * ({@link dev.tailrace.testkit.Interleavings}).
 */
package dev.tailrace.testkit;
