package dev.tailrace.load.bench;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigException;

/**
 * Checks the values of properties of Kafka's clients, because a client refuses a wrong value only when its engine starts.
 * Class names are not checked, because they may be classes of the engine; neither are values that a configuration provider
 * inserts later.
 */
final class ClientValues {

    private static final Map<String, ConfigDef> BY_KIND = new TreeMap<>(Map.of(
            "producer", ProducerConfig.configDef(),
            "consumer", ConsumerConfig.configDef(),
            "admin", AdminClientConfig.configDef()));

    private static final Set<ConfigDef.Type> LOOKED_AT = Set.of(
            ConfigDef.Type.BOOLEAN,
            ConfigDef.Type.STRING,
            ConfigDef.Type.INT,
            ConfigDef.Type.SHORT,
            ConfigDef.Type.LONG,
            ConfigDef.Type.DOUBLE);

    private static final String PROVIDED = "${";

    private ClientValues() {}

    /**
     * The problem with the value of an option of an engine, if the option is a property of Kafka's clients; otherwise
     * empty.
     */
    static Optional<String> problem(final String option, final String value) {
        return option.startsWith(ClientNames.PREFIX) && !value.contains(PROVIDED)
                ? BY_KIND.keySet().stream()
                        .flatMap(kind -> problem(kind, option, value).stream())
                        .findFirst()
                : Optional.empty();
    }

    private static Optional<String> problem(final String kind, final String option, final String value) {
        final String ofAll = option.substring(ClientNames.PREFIX.length());
        final String name = ofAll.startsWith(kind + ".") ? ofAll.substring(kind.length() + 1) : ofAll;
        final ConfigDef.ConfigKey key = BY_KIND.get(kind).configKeys().get(name);
        if (key == null || !LOOKED_AT.contains(key.type())) {
            return Optional.empty();
        }
        try {
            final Object parsed = ConfigDef.parseType(name, value, key.type());
            if (key.validator != null) {
                key.validator.ensureValid(name, parsed);
            }
            return Optional.empty();
        } catch (final ConfigException refused) {
            return Optional.of(
                    option + "=" + value + ": Kafka's " + kind + " does not take it: " + refused.getMessage());
        }
    }
}
