package dev.tailrace.flink;

import dev.tailrace.launch.ExitStatus;
import dev.tailrace.launch.StatusException;
import dev.tailrace.launch.run.RunRequest;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/**
 * The settings of Kafka's clients: the profile, then the user's file, then what the guarantees rest on, which the file cannot
 * change. In the file, {@code consumer.}, {@code producer.} and {@code admin.} in front of a name are for one kind of client.
 */
final class ClientSettings {

    private static final String BOOTSTRAP_SERVERS = "bootstrap.servers";
    private static final String NEVER_MS = Integer.toString(Integer.MAX_VALUE);

    /** The longest that brokers take by default. A crash leaves a transaction open for as long, at most. */
    private static final String TRANSACTION_TIMEOUT_MS = "900000";

    private static final Map<String, String> FIXED_PRODUCER = Map.of(
            "acks", "all",
            "enable.idempotence", "true",
            "transactional.id", "");
    private static final Map<String, String> FIXED_CONSUMER = Map.of(
            "enable.auto.commit", "false",
            "auto.offset.reset", "none",
            "group.id", "");

    private final Map<String, String> given;

    private ClientSettings(final Map<String, String> given) {
        this.given = given;
    }

    /**
     * Those of a request.
     *
     * @throws StatusException when the file cannot be read, says what cannot be, or nothing says where the cluster is
     */
    static ClientSettings of(final RunRequest request) {
        final Map<String, String> given = new TreeMap<>();
        request.clientProperties()
                .ifPresent(file -> read(file).forEach((name, value) -> given.put((String) name, (String) value)));
        request.bootstrapServers().ifPresent(addresses -> given.put(BOOTSTRAP_SERVERS, addresses));
        if (!given.containsKey(BOOTSTRAP_SERVERS)) {
            throw usage("no address of a cluster: give --bootstrap-server, or bootstrap.servers in the client's"
                    + " properties");
        }
        final ClientSettings settings = new ClientSettings(given);
        refuse(settings.kind("producer"), FIXED_PRODUCER);
        refuse(settings.kind("consumer"), FIXED_CONSUMER);
        return settings;
    }

    private static void refuse(final Map<String, String> settings, final Map<String, String> fixed) {
        fixed.forEach((name, value) -> {
            final String other = settings.get(name);
            if (other != null && !other.equals(value) && !(name.equals("acks") && other.equals("-1"))) {
                throw usage("client property " + name + "=" + other + " cannot be used, because the guarantees of the"
                        + " runner rest on it; remove it");
            }
        });
    }

    private static Properties read(final Path file) {
        final Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        } catch (final IOException | IllegalArgumentException unreadable) {
            throw usage(file + ": the client's properties cannot be read: " + unreadable.getMessage());
        }
        return properties;
    }

    private static StatusException usage(final String message) {
        return new StatusException(ExitStatus.USAGE, message);
    }

    String bootstrapServers() {
        return given.get(BOOTSTRAP_SERVERS);
    }

    /** Of the client that looks at topics. */
    Map<String, Object> admin() {
        return new HashMap<>(kind("admin"));
    }

    /** Of Flink's source. */
    Properties source() {
        final Properties settings = new Properties();
        settings.putAll(kind("consumer"));
        return settings;
    }

    /** Of the consumer that reads outputs back: of no group, and it sees what readers of what is not committed see. */
    Map<String, Object> reader() {
        final Map<String, Object> settings = new HashMap<>(kind("consumer"));
        settings.put("isolation.level", "read_uncommitted");
        settings.put("enable.auto.commit", "false");
        settings.put("auto.offset.reset", "none");
        return settings;
    }

    /** Of Flink's sink and of the producer of term markers. A record is never given up, which would leave a hole. */
    Map<String, Object> producer(final FlinkProfile profile) {
        final Map<String, Object> settings = new HashMap<>();
        settings.put("linger.ms", Long.toString(profile.linger().toMillis()));
        settings.put("delivery.timeout.ms", NEVER_MS);
        settings.put("transaction.timeout.ms", TRANSACTION_TIMEOUT_MS);
        settings.putAll(kind("producer"));
        settings.put("acks", "all");
        settings.put("enable.idempotence", "true");
        return settings;
    }

    private Map<String, String> kind(final String kind) {
        final Map<String, String> settings = new TreeMap<>();
        given.forEach((name, value) -> {
            if (!name.matches("(consumer|producer|admin)\\..*")) {
                settings.put(name, value);
            }
        });
        given.forEach((name, value) -> {
            if (name.startsWith(kind + ".")) {
                settings.put(name.substring(kind.length() + 1), value);
            }
        });
        return settings;
    }
}
