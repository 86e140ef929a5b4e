package dev.tailrace.spark.peer;

import dev.tailrace.launch.ExitStatus;
import dev.tailrace.launch.StatusException;
import java.util.Collection;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
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
    static void check(final Properties clients, final String input, final Collection<String> outputs)
            throws InterruptedException {
        final Properties settings = new Properties();
        settings.putAll(clients);
        settings.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, FIRST_ANSWER_MS);
        settings.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, FIRST_ANSWER_MS);
        try (Admin admin = Admin.create(settings)) {
            final Set<String> missing = new TreeSet<>(outputs);
            missing.add(input);
            missing.removeAll(admin.listTopics().names().get());
            if (!missing.isEmpty()) {
                throw new StatusException(ExitStatus.USAGE, told(missing));
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

    private static String told(final Set<String> missing) {
        return missing.stream()
                .map(topic -> "there is no topic '" + topic + "'")
                .collect(Collectors.joining("; "));
    }
}
