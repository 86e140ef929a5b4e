/**
 * The workload of the Conflux paper (its Listing 1) under a schedule, and all that is needed to say how late and how well
 * ordered its results are.
 *
 * <p>{@link dev.tailrace.samples.listing1.Listing1} is the pipeline, {@link dev.tailrace.conflux.listing1.ListingRun} runs it
 * under a schedule with one ordering method. Latency is counted from the moment at which a record was due to the moment at
 * which the output log has its result. Every result of every run is checked: number, order, work, payload, label.
 *
 * <p>The output log belongs to the thread that writes results; nothing allocates per record.
 */
package dev.tailrace.conflux.listing1;
