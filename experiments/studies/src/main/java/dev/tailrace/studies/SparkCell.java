package dev.tailrace.studies;

import dev.tailrace.load.engine.RunnerEngine;
import dev.tailrace.progress.Guarantee;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * One configuration of Spark's query in the study.
 *
 * @param variant name of the variant in Spark's process
 * @param storeDelayMs minimum duration of each request to the checkpoint store; 0 is the local disk
 */
record SparkCell(String variant, int storeDelayMs) {

    /** The variant that writes both logs between batches, which the other variants are compared with. */
    static final String BASELINE = "baseline";

    /** Interval of log entries in variants that do not write them for each batch. */
    static final Duration INTERVAL = Duration.ofSeconds(1);

    /** Java options of its process. */
    static final List<String> JAVA = List.of("-Xms1g", "-Xmx1g");

    /** The local disk, and the typical request time of an object store on a good day. */
    private static final List<Integer> STORES_MS = List.of(0, 30);

    /** The variants of micro-batches. */
    private static final List<String> BATCHES = List.of(BASELINE, "async-purge", "async-progress", "both");

    /** The four variants of micro-batches, with each store. */
    static List<SparkCell> ofBatches() {
        final List<SparkCell> cells = new ArrayList<>();
        STORES_MS.forEach(ms -> BATCHES.forEach(variant -> cells.add(new SparkCell(variant, ms))));
        return cells;
    }

    /** The list; each round starts with another element, and every other round is in reverse order. */
    static <T> List<T> inTurn(final List<T> list, final int round) {
        final List<T> turns = new ArrayList<>(list);
        Collections.rotate(turns, -3 * round);
        if (round % 2 == 1) {
            Collections.reverse(turns);
        }
        return turns;
    }

    /** Name in tables and files: {@code both-30ms}. */
    String name() {
        return variant + "-" + storeDelayMs + "ms";
    }

    /** The query from topic to topic. */
    RunnerEngine engine() {
        return RunnerEngine.of("spark-" + name(), "spark-article-topics", Guarantee.AT_LEAST_ONCE)
                .javaOptions(JAVA)
                .progressInterval(INTERVAL)
                .options(Map.of("variant", variant, "store-delay-ms", Integer.toString(storeDelayMs)));
    }
}
