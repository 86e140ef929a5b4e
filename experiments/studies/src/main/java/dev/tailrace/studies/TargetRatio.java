package dev.tailrace.studies;

import dev.tailrace.load.run.Phase;
import dev.tailrace.load.run.PhaseResult;
import dev.tailrace.result.statistics.MedianRange;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * Target for the ratio of the figures of two engines, round by round.
 *
 * @param engine engine in the numerator
 * @param baseline engine in the denominator
 * @param figure the figure that is compared
 * @param atMost the greatest ratio that reaches the target
 */
record TargetRatio(String engine, String baseline, Figure figure, double atMost) {

    private static final double SAME = 1;

    /** All targets; they apply at every rate. */
    static final List<TargetRatio> ALL = List.of(
            new TargetRatio(Contenders.EXACTLY_ONCE, Contenders.PLAIN, Figure.P50, 1.2),
            new TargetRatio(Contenders.EXACTLY_ONCE, Contenders.PLAIN, Figure.P99, 1.5),
            new TargetRatio(Contenders.EXACTLY_ONCE, Contenders.STREAMS_EXACTLY_ONCE, Figure.P50, 0.05),
            new TargetRatio(Contenders.AT_LEAST_ONCE, Contenders.STREAMS_AT_LEAST_ONCE, Figure.P50, SAME),
            new TargetRatio(Contenders.AT_LEAST_ONCE, Contenders.STREAMS_AT_LEAST_ONCE, Figure.P99, SAME),
            new TargetRatio(Contenders.AT_LEAST_ONCE, Contenders.PLAIN, Figure.CPU, 1.1),
            new TargetRatio(Contenders.AT_LEAST_ONCE, Contenders.PLAIN, Figure.WARM_CPU, 1.1),
            new TargetRatio(Contenders.EXACTLY_ONCE, Contenders.PLAIN, Figure.CPU, 1.1),
            new TargetRatio(Contenders.EXACTLY_ONCE, Contenders.PLAIN, Figure.WARM_CPU, 1.1),
            new TargetRatio(Contenders.AT_LEAST_ONCE, Contenders.STREAMS_AT_LEAST_ONCE, Figure.WARM_CPU, SAME));

    /** The ratio over the rounds that both engines have; empty when there is none. */
    Optional<MedianRange> ratio(final StudyResults results, final Phase phase) {
        final List<Integer> rounds = results.rounds(engine).stream()
                .filter(round -> results.rounds(baseline).contains(round))
                .toList();
        return rounds.isEmpty()
                ? Optional.empty()
                : Optional.of(MedianRange.of(rounds.stream()
                        .mapToDouble(round -> figure.of(results.phase(engine, round, phase))
                                / figure.of(results.phase(baseline, round, phase)))));
    }

    /** Verdict as text: reached in every round, reached in the median only, or missed. */
    String verdict(final MedianRange ratio) {
        if (ratio.greatest() <= atMost) {
            return "yes, in every round";
        }
        return ratio.median() <= atMost ? "yes, in the median" : "**no**";
    }

    /** Figure of a phase that a {@link TargetRatio} compares. */
    private enum Figure {
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
}
