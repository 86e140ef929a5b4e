package dev.tailrace.kafka.client;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;

/**
 * The properties of the clients of one run: those of the profile, then those of the user, then those on which exactly-once,
 * order and bounded waiting rest, which nobody may change.
 *
 * <p>A user's property goes to every client; one that begins with {@code consumer.}, {@code producer.} or {@code admin.} to
 * clients of that kind only. Immutable. Values are never part of a message unless the message is about their name, and
 * those of passwords never are.
 */
public final class ClientProperties {

    /** A send that blocks would block the poll loop, so it may wait no longer than this; results then wait elsewhere. */
    static final int MAX_BLOCK_MS = 20;

    /** Requests of transactions are waited for; nothing else may continue meanwhile. */
    static final int TRANSACTION_BLOCK_MS = 30_000;

    /** Room for results that are not acknowledged yet; the runner stops reading long before it is full. */
    static final long BUFFER_BYTES = 64L << 20;

    private static final String CONSUMER = "consumer.";
    private static final String PRODUCER = "producer.";
    private static final String ADMIN = "admin.";

    private static final List<PropertyRule> PRODUCER_RULES = List.of(
            PropertyRule.fixed(
                    ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, "true", "a retry must not write a result twice"),
            new PropertyRule(
                    ProducerConfig.ACKS_CONFIG,
                    "all",
                    "an acknowledged result must not get lost",
                    value -> value.equals("all") || value.equals("-1")),
            PropertyRule.fixed(
                    ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG,
                    String.valueOf(Integer.MAX_VALUE),
                    "a result that is given up leaves a hole in the output"),
            PropertyRule.fixed(
                    ProducerConfig.RETRIES_CONFIG,
                    String.valueOf(Integer.MAX_VALUE),
                    "a result that is given up leaves a hole in the output"),
            PropertyRule.fixed(
                    ProducerConfig.MAX_BLOCK_MS_CONFIG,
                    String.valueOf(MAX_BLOCK_MS),
                    "sending must not hold up the poll loop"),
            PropertyRule.fixed(
                    ProducerConfig.BUFFER_MEMORY_CONFIG, String.valueOf(BUFFER_BYTES), "back-pressure counts on it"),
            new PropertyRule(
                    ProducerConfig.TRANSACTIONAL_ID_CONFIG,
                    "(by partition task)",
                    "it is the fence of a partition task and follows from the application's name",
                    value -> false));

    private static final List<PropertyRule> CONSUMER_RULES = List.of(
            PropertyRule.fixed(
                    ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
                    "false",
                    "positions are committed with the snapshots they belong to"),
            PropertyRule.fixed(
                    ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
                    "none",
                    "a run never jumps over input that is gone without a word"));

    private final Map<String, String> user;
    private final ClientProfile profile;

    private ClientProperties(final Map<String, String> user, final ClientProfile profile) {
        this.user = Map.copyOf(user);
        this.profile = profile;
    }

    /**
     * Checks a user's properties.
     *
     * @throws KafkaRunException listing every property that breaks a rule, and saying when there is no broker to connect to
     */
    public static ClientProperties of(final Map<String, String> user, final ClientProfile profile) {
        final ClientProperties properties = new ClientProperties(user, Objects.requireNonNull(profile));
        final List<String> complaints = new ArrayList<>();
        properties.collect(PRODUCER_RULES, PRODUCER, complaints);
        properties.collect(CONSUMER_RULES, CONSUMER, complaints);
        if (!user.containsKey(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG)) {
            complaints.add("no broker is named; give bootstrap.servers as host:port");
        }
        if (!complaints.isEmpty()) {
            throw KafkaRunException.refused(String.join("\n", complaints));
        }
        return properties;
    }

    private void collect(final List<PropertyRule> rules, final String prefix, final List<String> complaints) {
        for (final PropertyRule rule : rules) {
            complain(rule, user.get(rule.name()), complaints);
            complain(rule, user.get(prefix + rule.name()), complaints);
        }
    }

    private static void complain(final PropertyRule rule, final String given, final List<String> complaints) {
        if (given != null && !rule.allows().test(given)) {
            complaints.add(rule.complaint(given));
        }
    }

    /** Where the brokers are, for messages. */
    public String bootstrapServers() {
        return user.get(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG);
    }

    /** Of a producer that never blocks the poll loop. */
    public Map<String, Object> producer() {
        final Map<String, Object> all = new TreeMap<>(profile.producer());
        all.putAll(userFor(PRODUCER));
        PRODUCER_RULES.forEach(rule -> all.put(rule.name(), rule.value()));
        all.remove(ProducerConfig.TRANSACTIONAL_ID_CONFIG);
        return all;
    }

    /** Of a producer whose transactional id keeps others of that id from writing. */
    public Map<String, Object> producer(final String transactionalId) {
        final Map<String, Object> all = producer();
        all.put(ProducerConfig.TRANSACTIONAL_ID_CONFIG, transactionalId);
        all.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, String.valueOf(TRANSACTION_BLOCK_MS));
        return all;
    }

    /** Of the consumer of a poll loop; group and assignment are the caller's. */
    public Map<String, Object> consumer() {
        final Map<String, Object> all = new TreeMap<>(profile.consumer());
        all.putAll(userFor(CONSUMER));
        CONSUMER_RULES.forEach(rule -> all.put(rule.name(), rule.value()));
        return all;
    }

    /**
     * Of a consumer that reads the end of partitions quickly and belongs to no group: it does not wait for more when there is
     * nothing more.
     *
     * @param isolation what is seen of transactions: {@code read_uncommitted} or {@code read_committed}
     */
    public Map<String, Object> scanner(final String isolation) {
        final Map<String, Object> all = consumer();
        all.remove(ConsumerConfig.GROUP_ID_CONFIG);
        all.remove(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG);
        all.remove(ConsumerConfig.GROUP_PROTOCOL_CONFIG);
        all.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, isolation);
        all.put(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG, "10");
        all.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, "10000");
        return all;
    }

    /** Of the client that looks at topics. */
    public Map<String, Object> admin() {
        return new HashMap<>(userFor(ADMIN));
    }

    private Map<String, String> userFor(final String prefix) {
        final Map<String, String> mine = new TreeMap<>();
        user.forEach((name, value) -> {
            if (!hasPrefix(name)) {
                mine.put(name, value);
            }
        });
        user.forEach((name, value) -> {
            if (name.startsWith(prefix)) {
                mine.put(name.substring(prefix.length()), value);
            }
        });
        return mine;
    }

    private static boolean hasPrefix(final String name) {
        return name.startsWith(CONSUMER) || name.startsWith(PRODUCER) || name.startsWith(ADMIN);
    }
}
