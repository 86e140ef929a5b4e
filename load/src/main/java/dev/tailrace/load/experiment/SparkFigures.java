package dev.tailrace.load.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/**
 * What the rounds of one way to run a job have given, in milliseconds.
 *
 * @param name of the variant, or the engine
 * @param storeDelayMs of the store of its checkpoint
 * @param rounds one for each undisturbed run with right results
 */
record SparkFigures(String name, int storeDelayMs, List<Round> rounds) {

    private static final int MOST_ROUNDS = 100;
    private static final double US_PER_MS = 1e3;
    private static final double NS_PER_MS = 1e6;
    private static final String LOG = "batches.log";

    /**
     * One run.
     *
     * @param p50Ms latency
     * @param p99Ms latency
     * @param cpuPerMillion processor seconds of the engine for a million records; 0 where it was not looked at
     * @param batches where the time went, if there are batches
     */
    record Round(double p50Ms, double p99Ms, double cpuPerMillion, Optional<BatchTimes> batches) {}

    /** The job without topics. */
    static List<SparkFigures> ofStatistics(final Path files) throws IOException {
        final List<SparkFigures> all = new ArrayList<>();
        for (final SparkCell cell : SparkCell.ofBatches()) {
            final List<Round> rounds = new ArrayList<>();
            for (int round = 0; round < MOST_ROUNDS; round++) {
                final Path log = files.resolve(cell.name() + "-" + round).resolve(LOG);
                final Optional<StatisticsResult> result =
                        StatisticsResult.read(files, cell, round).filter(StatisticsResult::isUndisturbed);
                if (result.isPresent()) {
                    rounds.add(new Round(
                            result.get().p50Us() / US_PER_MS, result.get().p99Us() / US_PER_MS, 0, batches(log)));
                }
            }
            all.add(new SparkFigures(cell.variant(), cell.storeDelayMs(), rounds));
        }
        return all;
    }

    /** The job with topics. */
    static List<SparkFigures> ofTopics(final Path files) throws IOException {
        final List<SparkFigures> all = new ArrayList<>();
        final List<SparkCell> cells = new ArrayList<>(SparkCell.ofBatches());
        cells.addAll(SparkCell.ofOtherModes());
        for (final SparkCell cell : cells) {
            all.add(new SparkFigures(
                    cell.variant(),
                    cell.storeDelayMs(),
                    topicRounds(files, cell.engine().name())));
        }
        all.add(new SparkFigures(Contenders.EXACTLY_ONCE, 0, topicRounds(files, Contenders.EXACTLY_ONCE)));
        return all;
    }

    private static List<Round> topicRounds(final Path files, final String engine) throws IOException {
        final Results results = Results.read(files, List.of(engine));
        final Phase phase = SparkStudy.TIMING.phases().get(0);
        final List<Round> rounds = new ArrayList<>();
        for (final int round : results.rounds(engine)) {
            final PhaseResult result = results.phase(engine, round, phase);
            rounds.add(new Round(
                    result.percentileNs(50) / NS_PER_MS,
                    result.percentileNs(99) / NS_PER_MS,
                    result.engineCpuPerMillion(),
                    batches(files.resolve(engine + "-" + round).resolve(LOG))));
        }
        return rounds;
    }

    private static Optional<BatchTimes> batches(final Path log) throws IOException {
        return Files.exists(log)
                ? BatchTimes.read(log, SparkStudy.WARM_UP, SparkStudy.WARM_UP.plus(SparkStudy.MEASURED))
                : Optional.empty();
    }

    /** A figure over the rounds; empty when there is none. */
    Optional<Spread> spread(final ToDoubleFunction<Round> figure) {
        return rounds.isEmpty()
                ? Optional.empty()
                : Optional.of(Spread.of(rounds.stream().mapToDouble(figure)));
    }

    /** The median of a part of the batches; empty when there are none. */
    Optional<Double> batch(final ToDoubleFunction<BatchTimes> part) {
        final double[] values = rounds.stream()
                .flatMap(round -> round.batches().stream())
                .mapToDouble(part)
                .toArray();
        return values.length == 0
                ? Optional.empty()
                : Optional.of(Spread.of(DoubleStream.of(values)).median());
    }
}
