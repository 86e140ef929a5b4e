package dev.tailrace.studies;

import dev.tailrace.load.engine.RunnerEngine;
import dev.tailrace.load.run.Timing;
import dev.tailrace.progress.Guarantee;
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
 * @param cells what runs the job without topics
 * @param ways what runs the job with topics
 */
record SparkPlan(
        int perSecond, Duration warmUp, Duration measured, int partitions, List<SparkCell> cells, List<Way> ways) {

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

    /** As many threads as the query of a Spark user has; all other settings of our runner are defaults. */
    private static final String MASTER = "local[2]";

    /**
     * A way to run the job with topics.
     *
     * @param series name in results
     * @param storeDelayMs of its checkpoint store
     */
    record Way(String series, int storeDelayMs, RunnerEngine engine) {

        private static Way of(final SparkCell cell) {
            return new Way(cell.variant(), cell.storeDelayMs(), cell.engine());
        }

        /** Our runner on Spark, with the pipeline that a cell runs as a Spark user writes it. */
        private static Way runner(final String mode) {
            return of(RunnerEngine.of("runner-" + mode, "spark", Guarantee.EXACTLY_ONCE)
                    .javaOptions(SparkCell.JAVA)
                    .progressInterval(SparkCell.INTERVAL)
                    .options(Map.of("mode", mode, "master", MASTER)));
        }

        private static Way of(final RunnerEngine engine) {
            return new Way(engine.name(), 0, engine);
        }
    }

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
        final List<Way> ways = new ArrayList<>(cells.stream().map(Way::of).toList());
        if (given.get(VARIANTS).isEmpty() && given.get(STORES).isEmpty()) {
            ways.add(Way.of(new SparkCell("continuous", 0)));
            ways.add(Way.of(new SparkCell("real-time", 0)));
            ways.add(Way.runner("micro-batch"));
            ways.add(Way.runner("real-time"));
            ways.add(Way.of(Contenders.kafka()));
        }
        ways.removeIf(way -> !isWanted(given.get(ENGINES), way.engine().name()));
        return new SparkPlan(
                Integer.parseInt(given.get("rate")),
                Duration.ofSeconds(Integer.parseInt(given.get("warm-up"))),
                Duration.ofSeconds(Integer.parseInt(given.get("measured"))),
                Integer.parseInt(given.get("partitions")),
                cells,
                List.copyOf(ways));
    }

    private static boolean isWanted(final String list, final String name) {
        return list.isEmpty() || Arrays.asList(list.split(",")).contains(name);
    }

    /** The schedule with topics: the same, and a second to settle between. */
    Timing timing() {
        return Timing.warmUp(perSecond, (int) warmUp.toSeconds() - 1).then(perSecond, (int) measured.toSeconds());
    }
}
