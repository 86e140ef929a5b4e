package dev.tailrace.studies;

import dev.tailrace.load.engine.Engine;
import dev.tailrace.load.run.Phase;
import dev.tailrace.load.run.PhaseResult;
import dev.tailrace.load.run.QuietMachine;
import dev.tailrace.result.statistics.MedianRange;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/**
 * Figures of the rounds of one way to run a job, in milliseconds.
 *
 * @param name of the variant, or the engine
 * @param storeDelayMs of its checkpoint store
 * @param rounds one for each undisturbed run with correct results; if there is none, the disturbed runs
 */
record SparkFigures(String name, int storeDelayMs, List<Round> rounds) {

    private static final int MOST_ROUNDS = 100;
    private static final double US_PER_MS = 1e3;
    private static final double NS_PER_MS = 1e6;
    private static final String LOG = "batches.log";

    /**
     * Figures of one run.
     *
     * @param p50Ms latency
     * @param p99Ms latency
     * @param cpuPerMillion processor seconds of the engine per million records; 0 where they were not measured
     * @param othersProcessors processors that were busy with work outside of the run
     * @param perSecond records that came out per second
     * @param batches breakdown of the batch times, if there are batches
     */
    record Round(
            double p50Ms,
            double p99Ms,
            double cpuPerMillion,
            double othersProcessors,
            double perSecond,
            Optional<BatchTimes> batches) {

        boolean isDisturbed() {
            return othersProcessors >= QuietMachine.DISTURBED_FROM;
        }
    }

    private static SparkFigures of(final String name, final int storeDelayMs, final List<Round> all) {
        final List<Round> quiet =
                all.stream().filter(round -> !round.isDisturbed()).toList();
        return new SparkFigures(name, storeDelayMs, quiet.isEmpty() ? all : quiet);
    }

    /** Whether all rounds were disturbed by other load. */
    boolean isDisturbed() {
        return !rounds.isEmpty() && rounds.stream().allMatch(Round::isDisturbed);
    }

    /** Figures of the job without topics. */
    static List<SparkFigures> ofStatistics(final Path files, final SparkPlan plan) {
        final List<SparkFigures> all = new ArrayList<>();
        for (final SparkCell cell : plan.cells()) {
            final List<Round> rounds = new ArrayList<>();
            for (int round = 0; round < MOST_ROUNDS; round++) {
                final Path log = files.resolve(cell.name() + "-" + round).resolve(LOG);
                StatisticsResult.read(files, cell, round)
                        .ifPresent(result -> rounds.add(new Round(
                                result.p50Us() / US_PER_MS,
                                result.p99Us() / US_PER_MS,
                                0,
                                result.othersProcessors(),
                                (double) result.rows() / plan.measured().toSeconds(),
                                batches(log, plan))));
            }
            all.add(of(cell.variant(), cell.storeDelayMs(), rounds));
        }
        return all;
    }

    /** Figures of the job with topics. */
    static List<SparkFigures> ofTopics(final Path files, final SparkPlan plan) throws IOException {
        final List<SparkFigures> all = new ArrayList<>();
        for (final SparkCell cell : plan.cellsWithTopics()) {
            all.add(of(
                    cell.variant(),
                    cell.storeDelayMs(),
                    topicRounds(files, cell.engine().name(), plan)));
        }
        for (final Engine runner : SparkRunners.all()) {
            all.add(of(runner.name(), 0, topicRounds(files, runner.name(), plan)));
        }
        all.add(of(Contenders.EXACTLY_ONCE, 0, topicRounds(files, Contenders.EXACTLY_ONCE, plan)));
        return all;
    }

    private static List<Round> topicRounds(final Path folder, final String engine, final SparkPlan plan)
            throws IOException {
        final RunFiles files = new RunFiles(folder);
        final Phase phase = plan.timing().phases().get(0);
        final List<Round> rounds = new ArrayList<>();
        for (int round = 0; round < MOST_ROUNDS; round++) {
            final String name = engine + "-" + round;
            if (files.has(name) && files.read(name).isValid()) {
                final PhaseResult result = files.read(name).phase(phase);
                rounds.add(new Round(
                        result.percentileNs(50) / NS_PER_MS,
                        result.percentileNs(99) / NS_PER_MS,
                        result.engineCpuPerMillion(),
                        result.usage().othersProcessors(),
                        (double) result.latency().getTotalCount()
                                / plan.measured().toSeconds(),
                        batches(folder.resolve(name).resolve(LOG), plan)));
            }
        }
        return rounds;
    }

    private static Optional<BatchTimes> batches(final Path log, final SparkPlan plan) {
        try {
            return Files.exists(log)
                    ? BatchTimes.read(log, plan.warmUp(), plan.warmUp().plus(plan.measured()))
                    : Optional.empty();
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Median and range of a figure over the rounds; empty when there is none. */
    Optional<MedianRange> spread(final ToDoubleFunction<Round> figure) {
        return rounds.isEmpty()
                ? Optional.empty()
                : Optional.of(MedianRange.of(rounds.stream().mapToDouble(figure)));
    }

    /** The median of a part of the batches; empty when there are none. */
    Optional<Double> batch(final ToDoubleFunction<BatchTimes> part) {
        final double[] values = rounds.stream()
                .flatMap(round -> round.batches().stream())
                .mapToDouble(part)
                .toArray();
        return values.length == 0
                ? Optional.empty()
                : Optional.of(MedianRange.of(DoubleStream.of(values)).median());
    }
}
