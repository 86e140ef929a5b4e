/**
 * What the workload of the Conflux paper (its Listing 1) is, whoever runs it: the busy loop of each operator, which numbers
 * the filter drops, what a result looks like, and whether the results that came are the right ones in the right order.
 *
 * <pre>
 * numbers -(round robin)-> filter -(forward)-> map -(round robin)-> last -> results
 * </pre>
 *
 * <p>Values are immutable and serialisable; the checks belong to one thread and allocate nothing per result.
 */
package dev.tailrace.samples.listing1;
