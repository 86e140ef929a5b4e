package dev.tailrace.reproduce;

import java.time.Duration;
import java.util.List;

/**
 * An experiment that was repeated.
 *
 * @param rates what became of the published rates, in words; empty when they were not changed
 */
record Reproduction(
        PublishedExperiment experiment,
        Scale scale,
        Duration took,
        String rates,
        List<StepOutcome> outcomes,
        List<ComparedRow> rows) {

    boolean isFailed() {
        return outcomes.stream().anyMatch(StepOutcome::isFailed)
                || rows.stream().anyMatch(ComparedRow::isFailed);
    }
}
