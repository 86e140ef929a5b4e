package dev.tailrace.load.run;

import java.util.logging.Level;
import java.util.logging.Logger;

/** Keeps Kafka's clients in this process from printing their configuration. */
final class QuietClients {

    // Loggers that nobody holds on to forget their level.
    private static final Logger KAFKA = Logger.getLogger("org.apache.kafka");

    // A line for each attempt to connect; that no broker answers is said once, by whoever asked.
    private static final Logger NETWORK = Logger.getLogger("org.apache.kafka.clients.NetworkClient");

    private QuietClients() {}

    static void set() {
        KAFKA.setLevel(Level.WARNING);
        NETWORK.setLevel(Level.SEVERE);
    }
}
