package dev.tailrace.studies;

import dev.tailrace.load.run.Phase;
import dev.tailrace.result.statistics.MedianRange;
import java.util.List;
import java.util.Optional;

/**
 * What one engine is to reach beside another: a ratio of their figures, round by round.
 *
 * @param engine whose figure is above the line
 * @param beside whose figure is below
 * @param figure which
 * @param atMost the greatest ratio that reaches it
 */
record TargetRatio(String engine, String beside, Figure figure, double atMost) {

    private static final double SAME = 1;

    /** What is to be reached, at every rate. */
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

    /** The ratio, over the rounds that both engines have; empty when there is none. */
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

    /** In words: reached, reached in the median only, or lost. */
    String verdict(final MedianRange ratio) {
        if (ratio.greatest() <= atMost) {
            return "yes, in every round";
        }
        return ratio.median() <= atMost ? "yes, in the median" : "**no**";
    }
}
