package dev.tailrace.experiments.spark.article;

import dev.tailrace.launch.run.ConstantNames;
import java.util.Map;
import org.apache.spark.sql.streaming.OutputMode;
import org.apache.spark.sql.streaming.Trigger;

/** Ways in which Spark runs the query. In the first four a micro-batch begins when the one before has ended. */
enum Variant {
    /** Both logs are written and purged between two batches: the default until Spark 3.4, and for the purge even longer. */
    BASELINE(false, false, Trigger.ProcessingTime(0)),

    /** The logs are purged asynchronously, which is the default of Spark 4. */
    ASYNC_PURGE(true, false, Trigger.ProcessingTime(0)),

    /** The logs are written asynchronously, and not for each batch. */
    ASYNC_PROGRESS(false, true, Trigger.ProcessingTime(0)),

    /** Asynchronous purge and asynchronous progress. */
    BOTH(true, true, Trigger.ProcessingTime(0)),

    /** Continuous processing: long-running tasks with an epoch each second. */
    CONTINUOUS(true, false, Trigger.Continuous(1_000)),

    /** Real-time mode: batches of five minutes, its default, that emit their results continuously. */
    REAL_TIME(true, false, Trigger.RealTime());

    private final boolean purgesInBackground;
    private final boolean tracksInBackground;
    private final Trigger trigger;

    Variant(final boolean purgesInBackground, final boolean tracksInBackground, final Trigger trigger) {
        this.purgesInBackground = purgesInBackground;
        this.tracksInBackground = tracksInBackground;
        this.trigger = trigger;
    }

    /** Session settings of the variant. */
    Map<String, String> sessionSettings() {
        return Map.of("spark.sql.streaming.asyncLogPurge.enabled", Boolean.toString(purgesInBackground));
    }

    /** Options of the query's writer, with a progress interval in milliseconds. */
    Map<String, String> writerOptions(final long progressIntervalMs) {
        return tracksInBackground
                ? Map.of(
                        "asyncProgressTrackingEnabled",
                        "true",
                        "asyncProgressTrackingCheckpointIntervalMs",
                        Long.toString(progressIntervalMs))
                : Map.of();
    }

    Trigger trigger() {
        return trigger;
    }

    /** Output mode: real-time mode supports updates only; without state they are the same. */
    OutputMode outputMode() {
        return this == REAL_TIME ? OutputMode.Update() : OutputMode.Append();
    }

    /** Name in options: {@code async-purge}. */
    @Override
    public String toString() {
        return ConstantNames.of(this);
    }
}
