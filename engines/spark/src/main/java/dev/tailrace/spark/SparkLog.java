package dev.tailrace.spark;

import dev.tailrace.launch.outcome.Debug;

/** What Spark has to say of itself, which goes to standard error. */
public final class SparkLog {

    /** The level; log4j2.properties reads it when the first logger is made. */
    private static final String LEVEL_PROPERTY = "tailrace.spark.log";

    private SparkLog() {}

    /**
     * Lets it say nothing, or what is of interest to those who {@linkplain Debug look for a fault}. Called before Spark is
     * used.
     */
    public static void hide() {
        System.setProperty(LEVEL_PROPERTY, Debug.isAsked() ? "info" : "off");
    }
}
