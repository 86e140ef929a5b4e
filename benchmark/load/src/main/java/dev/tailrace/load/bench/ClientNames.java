package dev.tailrace.load.bench;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;

/**
 * The names of the properties of Kafka's clients. A client only logs an unknown property, so without this check a typing
 * error would be measured as a change without effect. Properties of all kinds of clients are not checked, because engines
 * and plugins have their own.
 */
final class ClientNames {

    /** Prefix of options that are properties of the clients. */
    static final String PREFIX = "client.";

    private static final Map<String, Set<String>> BY_KIND = new TreeMap<>(Map.of(
            "producer", ProducerConfig.configNames(),
            "consumer", ConsumerConfig.configNames(),
            "admin", AdminClientConfig.configNames()));

    private ClientNames() {}

    /**
     * The problem with an option of an engine that is named like a property of one kind of client but unknown to that
     * client; otherwise empty.
     */
    static Optional<String> problem(final String option) {
        return BY_KIND.entrySet().stream()
                .filter(kind -> option.startsWith(PREFIX + kind.getKey() + "."))
                .filter(kind -> !kind.getValue().contains(name(option, kind.getKey())))
                .findFirst()
                .map(kind -> option + ": Kafka's " + kind.getKey() + " has no property '" + name(option, kind.getKey())
                        + "'; it has " + String.join(", ", new TreeSet<>(kind.getValue())));
    }

    private static String name(final String option, final String kind) {
        return option.substring(PREFIX.length() + kind.length() + 1);
    }
}
