package dev.tailrace.result.verdict;

import dev.tailrace.result.Point;
import dev.tailrace.result.Round;
import dev.tailrace.result.RoundHistograms;
import dev.tailrace.result.statistics.LogEstimate;
import dev.tailrace.result.statistics.PercentileEstimate;
import java.util.Optional;

/** Figures whose changes an ablation studies. */
public enum StudiedFigure {
    /** The median. */
    MEDIAN("p50") {
        @Override
        Optional<LogEstimate> of(final Point point) {
            return percentile(point, 50);
        }
    },

    /** The 99th percentile, the usual tail figure. */
    TAIL("p99") {
        @Override
        Optional<LogEstimate> of(final Point point) {
            return percentile(point, 99);
        }
    },

    /** Processor time of the engine's process per record. */
    CPU("CPU") {
        @Override
        Optional<LogEstimate> of(final Point point) {
            final double[] perRecordNs = point.rounds().stream()
                    .mapToDouble(StudiedFigure::cpuNsPerRecord)
                    .filter(ns -> ns > 0)
                    .toArray();
            return perRecordNs.length == point.rounds().size() && perRecordNs.length > 0
                    ? Optional.of(LogEstimate.ofRounds(perRecordNs))
                    : Optional.empty();
        }
    };

    private static final double NS_PER_SECOND = 1e9;

    private final String title;

    StudiedFigure(final String title) {
        this.title = title;
    }

    /** Name of a change of the figure; less processor time, for example, is not "faster". */
    public String word(final ChangeVerdict change) {
        return switch (change) {
            case FASTER -> this == CPU ? "less" : "faster";
            case SLOWER -> this == CPU ? "more" : "slower";
            case EQUAL -> "equal";
            case INCONCLUSIVE -> "undecided";
            case INVALID -> "invalid";
        };
    }

    /** Title for reports. */
    public String title() {
        return title;
    }

    /**
     * The logarithm of the figure of a valid point, in nanoseconds; empty when it was not measured, or too few samples are
     * beyond the percentile.
     */
    abstract Optional<LogEstimate> of(Point point);

    private static Optional<LogEstimate> percentile(final Point point, final double percentile) {
        return Optional.of(PercentileEstimate.of(point.samples(RoundHistograms.LATENCY), percentile))
                .filter(estimate -> estimate.isSupported() && estimate.isBounded(PointFindings.LEVEL))
                .map(LogEstimate::of);
    }

    private static double cpuNsPerRecord(final Round round) {
        return round.resources().cpuSeconds()
                * NS_PER_SECOND
                / Math.max(1, round.counts().sent());
    }
}
