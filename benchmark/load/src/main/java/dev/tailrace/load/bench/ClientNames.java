package dev.tailrace.load.bench;

import static dev.tailrace.launch.engine.EngineOptions.CLIENT_PREFIX;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;

/**
 * The properties that Kafka's clients know. A client only logs one that it does not know, so a slip of the pen would be
 * measured as a change that does nothing. Names for all clients are not looked at: engines and plugins have their own.
 */
final class ClientNames {

    private static final Map<String, Set<String>> BY_KIND = new TreeMap<>(Map.of(
            "producer", ProducerConfig.configNames(),
            "consumer", ConsumerConfig.configNames(),
            "admin", AdminClientConfig.configNames()));

    private ClientNames() {}

    /** What is wrong with an option of an engine, if it is a property of one kind of clients that these do not have. */
    static Optional<String> problem(final String option) {
        return BY_KIND.entrySet().stream()
                .filter(kind -> option.startsWith(CLIENT_PREFIX + kind.getKey() + "."))
                .filter(kind -> !kind.getValue().contains(name(option, kind.getKey())))
                .findFirst()
                .map(kind -> option + ": Kafka's " + kind.getKey() + " has no property '" + name(option, kind.getKey())
                        + "'; it has " + String.join(", ", new TreeSet<>(kind.getValue())));
    }

    private static String name(final String option, final String kind) {
        return option.substring(CLIENT_PREFIX.length() + kind.length() + 1);
    }
}
