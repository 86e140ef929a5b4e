package dev.tailrace.reproduce;

import java.util.List;

/**
 * An experiment as far as it was repeated.
 *
 * @param rates what became of the published rates, in words; empty when they were not changed
 */
record Reproduction(
        PublishedExperiment experiment, Scale scale, String rates, List<StepOutcome> outcomes, List<ComparedRow> rows) {

    boolean isFailed() {
        return outcomes.stream().anyMatch(StepOutcome::isFailed)
                || rows.stream().anyMatch(ComparedRow::isFailed);
    }
}
