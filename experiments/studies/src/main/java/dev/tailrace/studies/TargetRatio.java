package dev.tailrace.studies;

import dev.tailrace.load.run.Phase;
import dev.tailrace.result.statistics.MedianRange;
import java.util.List;
import java.util.Optional;

/**
 * Target for the ratio of the figures of two engines, round by round.
 *
 * @param engine engine in the numerator
 * @param beside engine in the denominator
 * @param figure the figure that is compared
 * @param atMost the greatest ratio that reaches the target
 */
record TargetRatio(String engine, String beside, Figure figure, double atMost) {

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
                .filter(round -> results.rounds(beside).contains(round))
                .toList();
        return rounds.isEmpty()
                ? Optional.empty()
                : Optional.of(MedianRange.of(rounds.stream()
                        .mapToDouble(round -> figure.of(results.phase(engine, round, phase))
                                / figure.of(results.phase(beside, round, phase)))));
    }

    /** Verdict as text: reached in every round, reached in the median only, or missed. */
    String verdict(final MedianRange ratio) {
        if (ratio.greatest() <= atMost) {
            return "yes, in every round";
        }
        return ratio.median() <= atMost ? "yes, in the median" : "**no**";
    }
}
