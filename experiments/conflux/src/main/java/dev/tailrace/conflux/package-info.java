/**
 * The program of {@code tailrace conflux}: the workload of the Conflux paper, which has no feed but makes its own records on a
 * schedule. Reads the options, runs, and says how late and how well ordered the results were.
 *
 * <p>Everything here happens before or after the run; what runs is {@link dev.tailrace.conflux.listing1.ListingRun}.
 */
package dev.tailrace.conflux;
