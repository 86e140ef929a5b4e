/**
 * The application of a published tutorial: it reads persons as JSON and writes their ages. It has one map, no state and
 * no time, and is small enough to show the cost of a runner itself.
 *
 * <p>One task, one thread; records are views of their bytes, and nothing is allocated per record.
 */
package dev.tailrace.samples.ages;
