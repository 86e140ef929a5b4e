package dev.tailrace.spark;

import dev.tailrace.launch.ExitStatus;
import dev.tailrace.launch.StatusException;
import dev.tailrace.launch.run.RunRequest;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;

/** The settings of Kafka's clients: what latency and order need, the user's file, and what must not be otherwise. */
final class ClientSettings {

    private static final String CONSUMER = "consumer.";
    private static final String PRODUCER = "producer.";
    private static final String ADMIN = "admin.";

    /** What Spark puts in front of each. */
    private static final String FOR_SPARK = "kafka.";

    /**
     * A batch's last fetch would wait half a second for more. And with each poll Spark asks where the partition begins and ends,
     * two requests, which 500 records are too few for.
     */
    private static final Map<String, String> CONSUMER_DEFAULTS = Map.of(
            ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG, "10",
            ConsumerConfig.MAX_POLL_RECORDS_CONFIG, "10000");

    /**
     * Results are written in order and without holes: an idempotent producer that gives a batch up goes on with the next, and
     * what is behind the hole would count as written.
     */
    private static final Map<String, String> PRODUCER_DEMANDS = Map.of(
            ProducerConfig.ACKS_CONFIG, "all",
            ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, "true",
            ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, Integer.toString(Integer.MAX_VALUE));

    private final SortedMap<String, String> given;

    private ClientSettings(final SortedMap<String, String> given) {
        this.given = given;
    }

    /**
     * Those of a request.
     *
     * @throws StatusException when the file cannot be read or nothing says where the cluster is
     */
    static ClientSettings of(final RunRequest request) {
        final SortedMap<String, String> given = new TreeMap<>();
        request.clientProperties()
                .ifPresent(file -> read(file).forEach((name, value) -> given.put((String) name, (String) value)));
        request.bootstrapServers()
                .ifPresent(addresses -> given.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, addresses));
        if (!given.containsKey(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG)) {
            throw new StatusException(
                    ExitStatus.USAGE,
                    "no address of a cluster: give --bootstrap-server, or bootstrap.servers in the client's"
                            + " properties");
        }
        PRODUCER_DEMANDS.forEach((name, value) -> refuseOther(given, name, value));
        return new ClientSettings(given);
    }

    private static Properties read(final Path file) {
        final Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        } catch (final IOException | IllegalArgumentException unreadable) {
            throw new StatusException(
                    ExitStatus.USAGE, file + ": the client's properties cannot be read: " + unreadable.getMessage());
        }
        return properties;
    }

    private static void refuseOther(final Map<String, String> given, final String name, final String value) {
        for (final String key : List.of(name, PRODUCER + name)) {
            if (!given.getOrDefault(key, value).equals(value)) {
                throw new StatusException(
                        ExitStatus.USAGE,
                        key + "=" + given.get(key) + " would break the order of results or lose some; it is " + value
                                + " here, so leave it out of the client's properties");
            }
        }
    }

    /** Where the cluster is. */
    String addresses() {
        return given.get(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG);
    }

    /** For an admin client. */
    Map<String, Object> admin() {
        return new TreeMap<>(of(ADMIN));
    }

    /** For a consumer that we make ourselves. */
    SortedMap<String, String> consumer() {
        return of(CONSUMER);
    }

    /** Options of Spark's source. */
    Map<String, String> source() {
        final SortedMap<String, String> settings = new TreeMap<>(CONSUMER_DEFAULTS);
        settings.putAll(of(CONSUMER));
        return forSpark(settings);
    }

    /** Options of Spark's sink. */
    Map<String, String> sink() {
        final SortedMap<String, String> settings = of(PRODUCER);
        settings.putAll(PRODUCER_DEMANDS);
        return forSpark(settings);
    }

    private static Map<String, String> forSpark(final Map<String, String> settings) {
        final SortedMap<String, String> options = new TreeMap<>();
        settings.forEach((name, value) -> options.put(FOR_SPARK + name, value));
        return options;
    }

    // What is for all clients, and then what is for one kind.
    private SortedMap<String, String> of(final String kind) {
        final SortedMap<String, String> settings = new TreeMap<>();
        given.forEach((name, value) -> {
            if (List.of(CONSUMER, PRODUCER, ADMIN).stream().noneMatch(name::startsWith)) {
                settings.put(name, value);
            }
        });
        given.forEach((name, value) -> {
            if (name.startsWith(kind)) {
                settings.put(name.substring(kind.length()), value);
            }
        });
        return settings;
    }
}
