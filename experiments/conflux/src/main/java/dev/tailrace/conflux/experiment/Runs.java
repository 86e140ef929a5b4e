package dev.tailrace.conflux.experiment;

import dev.tailrace.conflux.listing1.ListingPlan;

/** Makes runs. */
@FunctionalInterface
interface Runs {

    /**
     * Runs a plan to its end.
     *
     * @param name of the run, for its files
     */
    RunResult run(String name, ListingPlan plan);
}
