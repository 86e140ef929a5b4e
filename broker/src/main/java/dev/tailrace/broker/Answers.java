package dev.tailrace.broker;

import dev.tailrace.launch.broker.BrokerRequest;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.common.KafkaException;

/** Asks a broker who it is, as clients do: what answers on a port need not be what was started there. */
final class Answers {

    private static final int TIMEOUT_MS = 15_000;

    private Answers() {}

    /**
     * Waits until the broker answers.
     *
     * @throws KafkaException when another one does, or none
     */
    static void await(final Ports ports, final BrokerRequest request, final String clusterId) {
        final String address = ports.address(ServerSettings.first(request));
        final String answer = ask(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, address));
        if (!answer.equals(clusterId)) {
            throw new KafkaException("on " + address + " another cluster answers: " + answer + ", not " + clusterId);
        }
    }

    private static String ask(final Map<String, Object> client) {
        try (Admin admin = Admin.create(client)) {
            return admin.describeCluster(
                            new org.apache.kafka.clients.admin.DescribeClusterOptions().timeoutMs(TIMEOUT_MS))
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
