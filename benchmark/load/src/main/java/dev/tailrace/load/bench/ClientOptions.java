package dev.tailrace.load.bench;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigException;

/**
 * Checks options of engines that are properties of Kafka's clients. A client only logs an unknown property, so a typing error
 * would be measured as a change without effect, and refuses a wrong value only when its engine starts. Unknown properties of
 * all kinds of clients are accepted, because engines and plugins have their own; so are class names, which may be classes of
 * the engine, and values that a configuration provider inserts later.
 */
final class ClientOptions {

    /** Prefix of options that are properties of the clients. */
    static final String PREFIX = "client.";

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

    private ClientOptions() {}

    /** The problem with an option of an engine; empty when there is none, or it is no property of the clients. */
    static Optional<String> problem(final String option, final String value) {
        return option.startsWith(PREFIX)
                ? BY_KIND.keySet().stream()
                        .flatMap(kind -> problem(kind, option, value).stream())
                        .findFirst()
                : Optional.empty();
    }

    private static Optional<String> problem(final String kind, final String option, final String value) {
        final String ofAll = option.substring(PREFIX.length());
        final boolean isOfKind = ofAll.startsWith(kind + ".");
        final String name = isOfKind ? ofAll.substring(kind.length() + 1) : ofAll;
        final Map<String, ConfigDef.ConfigKey> known = BY_KIND.get(kind).configKeys();
        if (!known.containsKey(name)) {
            return isOfKind
                    ? Optional.of(option + ": Kafka's " + kind + " has no property '" + name + "'; it has "
                            + String.join(", ", new TreeSet<>(known.keySet())))
                    : Optional.empty();
        }
        return value.contains(PROVIDED) || !LOOKED_AT.contains(known.get(name).type())
                ? Optional.empty()
                : refusal(known.get(name), value)
                        .map(reason -> option + "=" + value + ": Kafka's " + kind + " does not take it: " + reason);
    }

    private static Optional<String> refusal(final ConfigDef.ConfigKey key, final String value) {
        try {
            final Object parsed = ConfigDef.parseType(key.name, value, key.type());
            if (key.validator != null) {
                key.validator.ensureValid(key.name, parsed);
            }
            return Optional.empty();
        } catch (final ConfigException refused) {
            return Optional.of(refused.getMessage());
        }
    }
}
