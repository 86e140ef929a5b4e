package dev.tailrace.kafka.client;

import java.util.logging.Level;
import java.util.logging.Logger;

/** Keeps Kafka's clients from talking on standard error about what the runner itself says in its own words. */
public final class Logging {

    /** The level of the clients' own log, such as {@code WARNING}; for those who look for a fault. */
    public static final String LEVEL_PROPERTY = "tailrace.kafka.log";

    // Held, because the log manager forgets loggers that nobody holds.
    private static final Logger KAFKA = Logger.getLogger("org.apache.kafka");

    private Logging() {}

    /** Sets the level, {@code OFF} unless the property says otherwise. */
    public static void quiet() {
        KAFKA.setLevel(Level.parse(System.getProperty(LEVEL_PROPERTY, "OFF")));
    }
}
