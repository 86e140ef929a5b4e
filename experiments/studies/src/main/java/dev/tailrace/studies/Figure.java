package dev.tailrace.studies;

import dev.tailrace.load.run.PhaseResult;
import java.util.function.ToDoubleFunction;

/** Figure of a phase that a {@link TargetRatio} compares. */
enum Figure {
    P50("p50", phase -> phase.percentileNs(50)),
    P99("p99", phase -> phase.percentileNs(99)),
    CPU("CPU", PhaseResult::engineCpuPerMillion),
    WARM_CPU("CPU without compilers", PhaseResult::warmCpuPerMillion);

    private final String words;
    private final ToDoubleFunction<PhaseResult> value;

    Figure(final String words, final ToDoubleFunction<PhaseResult> value) {
        this.words = words;
        this.value = value;
    }

    double of(final PhaseResult phase) {
        return value.applyAsDouble(phase);
    }

    @Override
    public String toString() {
        return words;
    }
}
