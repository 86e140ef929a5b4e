package dev.tailrace.studies;

import dev.tailrace.load.engine.RunnerEngine;
import dev.tailrace.progress.Guarantee;
import java.util.List;
import java.util.Map;

/**
 * Our runner on Spark, with the pipeline that {@link SparkCell} runs as a Spark user writes it; the difference is the cost
 * of the runner.
 */
final class SparkRunners {

    private static final List<String> MODES = List.of("micro-batch", "real-time");
    private static final String PREFIX = "runner-";

    /** As many threads as the query of a Spark user has; all other settings are defaults. */
    private static final String MASTER = "local[2]";

    private SparkRunners() {}

    /** One engine for each mode in which both are measured. */
    static List<RunnerEngine> all() {
        return MODES.stream().map(SparkRunners::in).toList();
    }

    private static RunnerEngine in(final String mode) {
        return RunnerEngine.of(PREFIX + mode, "spark", Guarantee.EXACTLY_ONCE)
                .javaOptions(SparkCell.java())
                .progressInterval(SparkCell.INTERVAL)
                .options(Map.of("mode", mode, "master", MASTER));
    }
}
