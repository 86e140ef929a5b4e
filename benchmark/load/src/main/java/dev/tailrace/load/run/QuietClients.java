package dev.tailrace.load.run;

import java.util.logging.Level;
import java.util.logging.Logger;

/** Keeps Kafka's clients in this process from printing their configuration. */
final class QuietClients {

    // Fields, because a logger without a strong reference loses its level.
    private static final Logger KAFKA = Logger.getLogger("org.apache.kafka");

    // This logger prints a line for each connection attempt; the caller reports once that no broker answers.
    private static final Logger NETWORK = Logger.getLogger("org.apache.kafka.clients.NetworkClient");

    // This logger calls a topic that was created a moment ago unknown; the request is repeated.
    private static final Logger LEADERS =
            Logger.getLogger("org.apache.kafka.clients.admin.internals.PartitionLeaderStrategy");

    private QuietClients() {}

    static void set() {
        KAFKA.setLevel(Level.WARNING);
        NETWORK.setLevel(Level.SEVERE);
        LEADERS.setLevel(Level.OFF);
    }
}
