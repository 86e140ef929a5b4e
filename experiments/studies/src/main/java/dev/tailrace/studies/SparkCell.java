package dev.tailrace.studies;

import dev.tailrace.load.engine.Engine;
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

    /** Typical request time of an object store on a good day. */
    static final int OBJECT_STORE_MS = 30;

    /** The delays of the study. */
    static final List<Integer> STORES_MS = List.of(0, OBJECT_STORE_MS);

    /** The variant that writes both logs between batches, which the other variants are compared with. */
    static final String BASELINE = "baseline";

    /** Interval of log entries in variants that do not write them for each batch. */
    static final Duration INTERVAL = Duration.ofSeconds(1);

    /** The variants of micro-batches. */
    private static final List<String> BATCHES = List.of(BASELINE, "async-purge", "async-progress", "both");

    private static final List<String> OTHERS = List.of("continuous", "real-time");
    private static final List<String> JAVA = List.of("-Xms1g", "-Xmx1g");

    /** The four variants of micro-batches, with each store. */
    static List<SparkCell> ofBatches() {
        final List<SparkCell> cells = new ArrayList<>();
        STORES_MS.forEach(ms -> BATCHES.forEach(variant -> cells.add(new SparkCell(variant, ms))));
        return cells;
    }

    /** The modes without micro-batches, in which no record waits for the checkpoint. */
    static List<SparkCell> ofOtherModes() {
        return OTHERS.stream().map(variant -> new SparkCell(variant, 0)).toList();
    }

    /** The list; each round starts with the next element, and every other round is in reverse order. */
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
    Engine engine() {
        return RunnerEngine.of("spark-" + name(), "spark-article-topics", Guarantee.AT_LEAST_ONCE)
                .javaOptions(JAVA)
                .progressInterval(INTERVAL)
                .options(Map.of("variant", variant, "store-delay-ms", Integer.toString(storeDelayMs)));
    }

    /** The fields of the request for the query without topics. */
    Map<String, String> statisticsRequest(
            final int perSecond, final Duration warmUp, final Duration measured, final String folder) {
        return Map.of(
                "variant", variant,
                "rate-source", "false",
                "per-second", Integer.toString(perSecond),
                "warm-up-ms", Long.toString(warmUp.toMillis()),
                "measured-ms", Long.toString(measured.toMillis()),
                "store-delay-ms", Integer.toString(storeDelayMs),
                "progress-interval-ms", Long.toString(INTERVAL.toMillis()),
                "folder", folder);
    }

    /** Java options of its process. */
    static List<String> java() {
        return JAVA;
    }
}
