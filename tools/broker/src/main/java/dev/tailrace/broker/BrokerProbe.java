package dev.tailrace.broker;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeClusterOptions;
import org.apache.kafka.common.KafkaException;

/** Checks which cluster answers on a port, as a client: it may be another broker than the one that was started. */
final class BrokerProbe {

    private static final int TIMEOUT_MS = 15_000;

    private BrokerProbe() {}

    /**
     * Waits until the broker answers a client with these settings.
     *
     * @throws KafkaException if another broker answers, or none
     */
    static void await(final Map<String, String> client, final String clusterId) {
        final String answer = ask(client);
        if (!answer.equals(clusterId)) {
            throw new KafkaException("on " + client.get("bootstrap.servers") + " another cluster answers: " + answer
                    + ", not " + clusterId);
        }
    }

    private static String ask(final Map<String, String> client) {
        try (Admin admin = Admin.create(new HashMap<String, Object>(client))) {
            return admin.describeCluster(new DescribeClusterOptions().timeoutMs(TIMEOUT_MS))
                    .clusterId()
                    .get();
        } catch (final ExecutionException refused) {
            throw new KafkaException(refused.getCause());
        } catch (final InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new KafkaException(stopped);
        }
    }
}
