package dev.tailrace.load.experiment;

import java.util.logging.Level;
import java.util.logging.Logger;

/** Keeps Kafka's clients in this process from printing their configuration. */
final class QuietClients {

    // Loggers that nobody holds on to forget their level.
    private static final Logger KAFKA = Logger.getLogger("org.apache.kafka");

    private QuietClients() {}

    static void set() {
        KAFKA.setLevel(Level.WARNING);
    }
}
