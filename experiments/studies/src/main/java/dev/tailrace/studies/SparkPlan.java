package dev.tailrace.studies;

import dev.tailrace.load.engine.Engine;
import dev.tailrace.load.run.Timing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Settings of the study about Spark.
 *
 * @param perSecond offered records per second
 * @param warmUp not measured
 * @param partitions of both topics, for the job with topics
 * @param cells variants of micro-batches, each with a checkpoint store
 * @param engines engines of the job with topics
 */
record SparkPlan(
        int perSecond,
        Duration warmUp,
        Duration measured,
        int partitions,
        List<SparkCell> cells,
        List<Engine> engines) {

    private static final String VARIANTS = "variants";
    private static final String STORES = "stores";
    private static final String ENGINES = "engines";
    private static final Map<String, String> DEFAULTS = Map.of(
            "rate",
            "10000",
            "warm-up",
            "15",
            "measured",
            "12",
            "partitions",
            "1",
            VARIANTS,
            "",
            STORES,
            "",
            ENGINES,
            "");

    /**
     * Parses settings such as {@code rate=10000 variants=baseline,both stores=0}; times are in seconds. With variants or
     * stores, the job with topics runs these only.
     *
     * @throws IllegalArgumentException with the unknown setting
     */
    static SparkPlan of(final List<String> words) {
        final Map<String, String> given = new TreeMap<>(DEFAULTS);
        for (final String word : words) {
            final String[] pair = word.split("=", 2);
            if (pair.length < 2 || !DEFAULTS.containsKey(pair[0])) {
                throw new IllegalArgumentException("'" + word + "' is not one of " + new TreeMap<>(DEFAULTS));
            }
            given.put(pair[0], pair[1]);
        }
        final List<SparkCell> cells = SparkCell.ofBatches().stream()
                .filter(cell -> isWanted(given.get(VARIANTS), cell.variant()))
                .filter(cell -> isWanted(given.get(STORES), Integer.toString(cell.storeDelayMs())))
                .toList();
        final boolean isPart =
                !given.get(VARIANTS).isEmpty() || !given.get(STORES).isEmpty();
        return new SparkPlan(
                Integer.parseInt(given.get("rate")),
                Duration.ofSeconds(Integer.parseInt(given.get("warm-up"))),
                Duration.ofSeconds(Integer.parseInt(given.get("measured"))),
                Integer.parseInt(given.get("partitions")),
                cells,
                (isPart ? cells.stream().map(SparkCell::engine).toList() : SparkStudy.engines())
                        .stream()
                                .filter(engine -> isWanted(given.get(ENGINES), engine.name()))
                                .toList());
    }

    private static boolean isWanted(final String list, final String name) {
        return list.isEmpty() || Arrays.asList(list.split(",")).contains(name);
    }

    /** The schedule with topics: the same, and a second to settle between. */
    Timing timing() {
        return Timing.warmUp(perSecond, (int) warmUp.toSeconds() - 1).then(perSecond, (int) measured.toSeconds());
    }

    /** The cells of the job with topics. */
    List<SparkCell> cellsWithTopics() {
        final List<SparkCell> all = new ArrayList<>(cells);
        all.addAll(SparkCell.ofOtherModes());
        return all;
    }
}
