package dev.tailrace.spark;

import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.run.GivenProperties;
import dev.tailrace.launch.run.RunRequest;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;

/** The settings of Kafka's clients: what latency and order need, the user's file, and what must not be otherwise. */
final class ClientSettings {

    private static final String PRODUCER = "producer.";

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
     * Results are written in order and without holes: an idempotent producer that gives a batch up continues with the next, and
     * what is behind the hole would count as written.
     */
    private static final Map<String, String> PRODUCER_DEMANDS = Map.of(
            ProducerConfig.ACKS_CONFIG, "all",
            ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, "true",
            ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, Integer.toString(Integer.MAX_VALUE));

    private final GivenProperties given;

    private ClientSettings(final GivenProperties given) {
        this.given = given;
    }

    /**
     * Those of a request.
     *
     * @throws StatusException when the file cannot be read, says what cannot be, or nothing says where the cluster is
     */
    static ClientSettings of(final RunRequest request) {
        final GivenProperties given = GivenProperties.of(request);
        PRODUCER_DEMANDS.forEach((name, value) -> refuseOther(given.all(), name, value));
        return new ClientSettings(given);
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

    /** As they are given. */
    GivenProperties given() {
        return given;
    }

    /** Options of Spark's source. */
    Map<String, String> source() {
        final SortedMap<String, String> settings = new TreeMap<>(CONSUMER_DEFAULTS);
        settings.putAll(given.consumer());
        return forSpark(settings);
    }

    /** Options of Spark's sink. */
    Map<String, String> sink() {
        return forSpark(producer());
    }

    /** Settings of producers. */
    SortedMap<String, String> producer() {
        final SortedMap<String, String> settings = given.producer();
        settings.putAll(PRODUCER_DEMANDS);
        return settings;
    }

    private static Map<String, String> forSpark(final Map<String, String> settings) {
        final SortedMap<String, String> options = new TreeMap<>();
        settings.forEach((name, value) -> options.put(FOR_SPARK + name, value));
        return options;
    }
}
