package dev.tailrace.reproduce;

import java.time.Duration;
import java.util.List;

/**
 * What became of a step.
 *
 * @param command the command line that repeats it
 * @param commit of the sources that ran
 * @param problem why it has no results; empty if it has
 */
record StepOutcome(
        PublishedExperiment.Step step,
        String command,
        String commit,
        Duration took,
        String problem,
        List<MeasuredFigure> figures) {

    boolean isFailed() {
        return !problem.isEmpty();
    }
}
