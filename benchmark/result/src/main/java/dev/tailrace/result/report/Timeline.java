package dev.tailrace.result.report;

import dev.tailrace.result.Interval;
import dev.tailrace.result.Resources;
import dev.tailrace.result.Round;
import dev.tailrace.result.RoundHistograms;
import dev.tailrace.result.statistics.IntervalSamples;
import dev.tailrace.result.verdict.PointFindings;
import java.util.ArrayList;
import java.util.List;

/**
 * Time series of an engine at one rate, one round after the other.
 *
 * @param isValid whether the latencies may be used
 * @param seconds middle of each interval
 * @param rounds second at which each round begins
 * @param p50 median by interval, in nanoseconds; null in an interval without samples, as in the other series
 * @param cpu busy cores
 * @param pauses second and length in milliseconds
 */
record Timeline(
        int engine,
        double rate,
        boolean isValid,
        double[] seconds,
        double[] rounds,
        Long[] p50,
        Long[] p99,
        Long[] max,
        Double[] cpu,
        double[][] pauses) {

    private static final double MS_PER_SECOND = 1e3;
    private static final double MEDIAN = 50;
    private static final double TAIL = 99;

    static Timeline of(final PointFindings finding, final int engine) {
        final Builder builder = new Builder();
        finding.point().rounds().forEach(builder::add);
        return builder.build(
                engine, finding.point().ratePerSecond(), finding.validity().isValid());
    }

    private static final class Builder {

        private final List<Double> seconds = new ArrayList<>();
        private final List<Double> rounds = new ArrayList<>();
        private final List<IntervalSamples> samples = new ArrayList<>();
        private final List<Double> cpu = new ArrayList<>();
        private final List<double[]> pauses = new ArrayList<>();
        private double offset;

        void add(final Round round) {
            final List<Interval> intervals = round.recording().intervals(RoundHistograms.LATENCY);
            rounds.add(offset);
            intervals.forEach(interval -> add(interval, round.resources()));
            round.resources()
                    .pauses()
                    .forEach(pause ->
                            pauses.add(new double[] {offset + pause.atMs() / MS_PER_SECOND, pause.lengthMs()}));
            offset += intervals.stream().mapToLong(Interval::endMs).max().orElse(0) / MS_PER_SECOND;
        }

        private void add(final Interval interval, final Resources resources) {
            seconds.add(offset + (interval.startMs() + interval.endMs()) / 2 / MS_PER_SECOND);
            samples.add(interval.samples());
            cpu.add(resources.samples().stream()
                    .filter(sample -> sample.atMs() >= interval.endMs())
                    .findFirst()
                    .map(Resources.Sample::cpuCores)
                    .orElse(null));
        }

        Timeline build(final int engine, final double rate, final boolean isValid) {
            return new Timeline(
                    engine,
                    rate,
                    isValid,
                    seconds.stream().mapToDouble(Double::doubleValue).toArray(),
                    rounds.stream().mapToDouble(Double::doubleValue).toArray(),
                    percentiles(MEDIAN),
                    percentiles(TAIL),
                    percentiles(100),
                    cpu.toArray(Double[]::new),
                    pauses.toArray(double[][]::new));
        }

        private Long[] percentiles(final double percentile) {
            return samples.stream()
                    .map(interval ->
                            interval.total() == 0 ? null : Long.valueOf(Math.max(1, interval.percentile(percentile))))
                    .toArray(Long[]::new);
        }
    }
}
