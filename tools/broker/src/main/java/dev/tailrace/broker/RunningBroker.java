package dev.tailrace.broker;

import dev.tailrace.launch.broker.BrokerFiles;
import dev.tailrace.launch.broker.BrokerReady;
import dev.tailrace.launch.broker.BrokerRequest;
import dev.tailrace.launch.broker.ListenerKind;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.process.ChildFailedException;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.process.RequestText;
import java.io.IOException;
import java.net.BindException;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeClusterOptions;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.utils.Time;

/** A started broker that answers on all its listeners. */
final class RunningBroker implements AutoCloseable {

    /** Number of attempts with new free ports, since another process may take a free port before the broker does. */
    private static final int ATTEMPTS = 3;

    private static final int TIMEOUT_MS = 15_000;

    private final KafkaRaftServer server;
    private final Ports ports;

    private RunningBroker(final KafkaRaftServer server, final Ports ports) {
        this.server = server;
        this.ports = ports;
    }

    /**
     * Starts the server and waits until it answers as this cluster on all listeners.
     *
     * @throws ChildFailedException if it cannot be started
     * @throws IOException if the files for clients cannot be written
     */
    static RunningBroker start(final BrokerFiles files, final BrokerRequest request, final Storage storage)
            throws IOException {
        for (int attempt = 1; ; attempt++) {
            final Ports ports = Ports.choose(request.ports());
            try {
                return start(files, request, storage, ports);
            } catch (final RuntimeException failure) {
                if (attempt == ATTEMPTS || !isPortTaken(failure)) {
                    throw unstartable(files, failure);
                }
            }
        }
    }

    private static RunningBroker start(
            final BrokerFiles files, final BrokerRequest request, final Storage storage, final Ports ports)
            throws IOException {
        final KafkaRaftServer server = new KafkaRaftServer(
                KafkaConfig.fromProps(ServerSettings.of(files, request, ports, storage.security()), false),
                Time.SYSTEM);
        try {
            server.startup();
            for (final ListenerKind kind : ports.clients().keySet()) {
                final SortedMap<String, String> client = storage.security().clientSettings(kind, ports.address(kind));
                OwnerOnly.write(files.clientProperties(kind), RequestText.write(client));
                awaitAnswer(client, storage.clusterId());
            }
        } catch (final RuntimeException | IOException failure) {
            server.shutdown();
            throw failure;
        }
        return new RunningBroker(server, ports);
    }

    // Another broker than the one that was started may answer on its port.
    private static void awaitAnswer(final Map<String, String> client, final String clusterId) {
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
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new KafkaException(e);
        }
    }

    private static boolean isPortTaken(final Throwable failure) {
        return failure != null && (failure instanceof BindException || isPortTaken(failure.getCause()));
    }

    private static ChildFailedException unstartable(final BrokerFiles files, final RuntimeException failure) {
        return new ChildFailedException(
                ExitStatus.INTERNAL_ERROR,
                "the broker cannot be started: " + failure.getMessage() + "; its log ends with\n  "
                        + files.logTail().replace("\n", "\n  "),
                failure);
    }

    /** The report that the broker is ready, with its addresses. */
    ReportLine ready() {
        final SortedMap<ListenerKind, String> listeners = new TreeMap<>();
        ports.clients().keySet().forEach(kind -> listeners.put(kind, ports.address(kind)));
        return ReportLine.of(ReportLine.READY, new BrokerReady(ports.address(listeners.firstKey()), listeners));
    }

    @Override
    public void close() {
        server.shutdown();
        server.awaitShutdown();
    }
}
