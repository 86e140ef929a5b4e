/**
 * The application of a published tutorial: persons come in as JSON, their ages go out. One map, no state, no time; small
 * enough to show what a runner itself costs.
 *
 * <p>One task, one thread; records are views of their bytes, and nothing is allocated per record.
 */
package dev.tailrace.samples.ages;
