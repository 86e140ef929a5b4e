package dev.tailrace.conflux.experiment;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** Ratios of a figure of two methods, a ratio for each round: their median, the least and the greatest. */
record Ratios(double median, double least, double greatest) {

    /**
     * Divides round by round.
     *
     * @param above and {@code below}: the runs of two methods, in the order of their rounds
     */
    static Ratios of(
            final List<RunResult> above, final List<RunResult> below, final ToDoubleFunction<RunResult> figure) {
        final double[] ratios = IntStream.range(0, Math.min(above.size(), below.size()))
                .mapToDouble(round -> figure.applyAsDouble(above.get(round)) / figure.applyAsDouble(below.get(round)))
                .sorted()
                .toArray();
        return new Ratios(median(ratios), ratios[0], ratios[ratios.length - 1]);
    }

    /** The middle one of sorted values, or the mean of the middle two. */
    static double median(final double[] sorted) {
        final int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /** The median of a figure over the rounds. */
    static double median(final List<RunResult> rounds, final ToDoubleFunction<RunResult> figure) {
        final double[] values = rounds.stream().mapToDouble(figure).toArray();
        Arrays.sort(values);
        return median(values);
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%.3g (%.3g to %.3g)", median, least, greatest);
    }
}
