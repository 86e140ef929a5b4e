package dev.tailrace.kafkaclient;

import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.process.RequestText;
import dev.tailrace.launch.run.RunSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Properties of the Kafka clients of one process: the defaults of the program, then what the user sets, then the
 * {@linkplain PropertyRule rules} that the user cannot change.
 *
 * <p>A user sets properties in a file, so that no secret is on a command line or in the environment. A property goes to
 * every client; one with the prefix {@code consumer.}, {@code producer.} or {@code admin.} goes to clients of that kind
 * only.
 *
 * <p>Immutable. Messages contain values only of properties that have a rule, never passwords.
 */
public final class ClientProperties {

    private static final String BOOTSTRAP_SERVERS = "bootstrap.servers";
    private static final String CONSUMER = "consumer.";
    private static final String PRODUCER = "producer.";
    private static final String ADMIN = "admin.";

    private final SortedMap<String, String> user;
    private final ClientRules rules;

    private ClientProperties(final SortedMap<String, String> user, final ClientRules rules) {
        this.user = Collections.unmodifiableSortedMap(user);
        this.rules = rules;
    }

    /**
     * The properties that a run names, without rules.
     *
     * @throws StatusException when the file cannot be read or nothing names a broker
     */
    public static ClientProperties of(final RunSpec spec) {
        return of(spec.clientProperties(), spec.bootstrapServers());
    }

    /**
     * The client properties of a file and the given broker addresses, without rules.
     *
     * @param bootstrapServers take precedence over those of the file
     * @throws StatusException when the file cannot be read or nothing names a broker
     */
    public static ClientProperties of(final Optional<Path> file, final Optional<String> bootstrapServers) {
        final SortedMap<String, String> user = new TreeMap<>();
        file.ifPresent(path -> user.putAll(read(path)));
        bootstrapServers.ifPresent(addresses -> user.put(BOOTSTRAP_SERVERS, addresses));
        return of(user);
    }

    /**
     * These properties, without rules.
     *
     * @throws StatusException when none names a broker
     */
    public static ClientProperties of(final Map<String, String> user) {
        if (!user.containsKey(BOOTSTRAP_SERVERS)) {
            throw StatusException.usage(
                    "no address of a Kafka cluster: give --bootstrap-server, or bootstrap.servers in the"
                            + " client properties");
        }
        return new ClientProperties(new TreeMap<>(user), ClientRules.NONE);
    }

    private static SortedMap<String, String> read(final Path file) {
        try {
            return RequestText.read(Files.readString(file));
        } catch (final NoSuchFileException e) {
            throw StatusException.usage(file + ": no such client properties file", e);
        } catch (final IOException | IllegalArgumentException e) {
            throw StatusException.usage(file + ": the client properties cannot be read: " + e.getMessage(), e);
        }
    }

    /**
     * The same properties with the defaults and rules of a program.
     *
     * @throws StatusException that lists every property which breaks a rule
     */
    public ClientProperties with(final ClientRules demanded) {
        final List<String> problems = Stream.concat(
                        problems(CONSUMER, demanded.consumer()), problems(PRODUCER, demanded.producer()))
                .distinct()
                .toList();
        if (!problems.isEmpty()) {
            throw StatusException.usage(String.join("\n", problems));
        }
        return new ClientProperties(user, demanded);
    }

    private Stream<String> problems(final String kind, final List<PropertyRule> demanded) {
        return demanded.stream().flatMap(rule -> Stream.of(rule.name(), kind + rule.name())
                .filter(user::containsKey)
                .flatMap(name -> rule.problem(user.get(name)).stream()));
    }

    /** The addresses of brokers, as the user gives them. */
    public String bootstrapServers() {
        return user.get(BOOTSTRAP_SERVERS);
    }

    /** The user's properties with their prefixes. Unmodifiable. */
    public SortedMap<String, String> all() {
        return user;
    }

    /** The properties of a consumer; a copy that the caller may change. */
    public SortedMap<String, String> consumer() {
        return of(CONSUMER, rules.consumerDefaults(), rules.consumer());
    }

    /** The properties of a producer; a copy that the caller may change. */
    public SortedMap<String, String> producer() {
        return of(PRODUCER, rules.producerDefaults(), rules.producer());
    }

    /** The properties of an admin client; a copy that the caller may change. */
    public SortedMap<String, String> admin() {
        return of(ADMIN, Map.of(), List.of());
    }

    private SortedMap<String, String> of(
            final String kind, final Map<String, String> defaults, final List<PropertyRule> demanded) {
        final SortedMap<String, String> properties = new TreeMap<>(defaults);
        user.forEach((name, value) -> {
            if (Stream.of(CONSUMER, PRODUCER, ADMIN).noneMatch(name::startsWith)) {
                properties.put(name, value);
            }
        });
        user.forEach((name, value) -> {
            if (name.startsWith(kind)) {
                properties.put(name.substring(kind.length()), value);
            }
        });
        demanded.forEach(rule -> rule.apply(properties));
        return properties;
    }
}
