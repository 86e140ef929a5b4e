package dev.tailrace.spark.peer;

import dev.tailrace.launch.ExitStatus;
import dev.tailrace.launch.StatusException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;

/** Looks whether topics are there before a query begins, which would find out late and at length. */
final class PeerTopics {

    private static final String FIRST_ANSWER_MS = "10000";

    private PeerTopics() {}

    /**
     * Looks.
     *
     * @throws StatusException when topics are missing or the cluster does not answer
     */
    static void check(final Properties clients, final List<String> topics) throws InterruptedException {
        final Properties settings = new Properties();
        settings.putAll(clients);
        settings.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, FIRST_ANSWER_MS);
        settings.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, FIRST_ANSWER_MS);
        try (Admin admin = Admin.create(settings)) {
            final Set<String> missing = new TreeSet<>(topics);
            missing.removeAll(admin.listTopics().names().get());
            if (!missing.isEmpty()) {
                throw new StatusException(ExitStatus.USAGE, missing(missing));
            }
        } catch (final ExecutionException failure) {
            throw new StatusException(
                    ExitStatus.INTERNAL_ERROR,
                    "the cluster at " + settings.get(KafkaClients.ADDRESSES)
                            + " does not answer; is it up, and is the address right? ("
                            + failure.getCause().getMessage() + ")",
                    failure);
        }
    }

    private static String missing(final Set<String> topics) {
        final List<String> problems = new ArrayList<>();
        topics.forEach(topic -> problems.add("there is no topic '" + topic + "'"));
        return String.join("; ", problems);
    }
}
