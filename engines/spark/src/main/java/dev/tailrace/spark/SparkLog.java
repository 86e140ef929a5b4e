package dev.tailrace.spark;

import dev.tailrace.launch.outcome.Debug;

/** Sets the level of Spark's log, which goes to standard error. */
public final class SparkLog {

    /** System property with the level; log4j2.properties reads it when the first logger is created. */
    private static final String LEVEL_PROPERTY = "tailrace.spark.log";

    private SparkLog() {}

    /** Silences Spark, or shows its log to users who {@linkplain Debug debug}. Called before Spark is used. */
    public static void hide() {
        System.setProperty(LEVEL_PROPERTY, Debug.showsLibraries() ? "info" : "off");
    }
}
