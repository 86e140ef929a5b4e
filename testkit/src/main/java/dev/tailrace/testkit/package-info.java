/**
 * For tests of pipelines: typed records as input, labelled text as output, no files and no threads. What is meant for
 * several threads is stepped on one, in random and in all orders ({@link dev.tailrace.testkit.Interleavings}).
 */
package dev.tailrace.testkit;
