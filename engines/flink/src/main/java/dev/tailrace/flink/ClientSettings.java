package dev.tailrace.flink;

import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.run.GivenProperties;
import dev.tailrace.launch.run.RunRequest;
import dev.tailrace.progress.Guarantee;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;

/**
 * The settings of Kafka's clients: the profile, then the user's file, then what the guarantees rest on, which the file cannot
 * change. In the file, {@code consumer.}, {@code producer.} and {@code admin.} in front of a name are for one kind of client.
 */
final class ClientSettings {

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
        refuse(given.producer(), FIXED_PRODUCER);
        refuse(given.consumer(), FIXED_CONSUMER);
        return new ClientSettings(given);
    }

    private static void refuse(final Map<String, String> settings, final Map<String, String> fixed) {
        fixed.forEach((name, value) -> {
            final String other = settings.get(name);
            if (other != null && !other.equals(value) && !(name.equals("acks") && other.equals("-1"))) {
                throw new StatusException(
                        ExitStatus.USAGE,
                        "client property " + name + "=" + other + " cannot be used, because the guarantees of the"
                                + " runner rest on it; remove it");
            }
        });
    }

    /** As they are given. */
    GivenProperties given() {
        return given;
    }

    /** Of Flink's source. */
    Properties source() {
        final Properties settings = new Properties();
        settings.putAll(given.consumer());
        return settings;
    }

    /** Of the consumer that reads outputs back: of no group, and it sees what readers of the outputs are to see. */
    Map<String, Object> reader(final Guarantee guarantee) {
        final Map<String, Object> settings = new HashMap<>(given.consumer());
        settings.put("isolation.level", guarantee == Guarantee.TRANSACTIONAL ? "read_committed" : "read_uncommitted");
        settings.put("enable.auto.commit", "false");
        settings.put("auto.offset.reset", "none");
        return settings;
    }

    /** Of Flink's sink and of the producer of epoch markers. A record is never given up, which would leave a hole. */
    Map<String, Object> producer(final FlinkProfile profile) {
        final Map<String, Object> settings = new HashMap<>();
        settings.put("linger.ms", Long.toString(profile.linger().toMillis()));
        settings.put("delivery.timeout.ms", NEVER_MS);
        settings.put("transaction.timeout.ms", TRANSACTION_TIMEOUT_MS);
        settings.putAll(given.producer());
        settings.put("acks", "all");
        settings.put("enable.idempotence", "true");
        return settings;
    }
}
