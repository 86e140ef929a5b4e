package dev.tailrace.broker;

import dev.tailrace.launch.ExitStatus;
import dev.tailrace.launch.broker.BrokerFiles;
import dev.tailrace.launch.broker.BrokerRequest;
import dev.tailrace.launch.broker.ListenerKind;
import dev.tailrace.launch.process.ChildFailedException;
import dev.tailrace.launch.process.ReportLine;
import java.net.BindException;
import java.util.Optional;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.common.utils.Time;

/** A broker that answers. */
final class RunningBroker implements AutoCloseable {

    /** Free ports that somebody else takes before we do are bad luck, and bad luck ends. */
    private static final int ATTEMPTS = 3;

    private final KafkaRaftServer server;
    private final BrokerRequest request;
    private final Ports ports;

    private RunningBroker(final KafkaRaftServer server, final BrokerRequest request, final Ports ports) {
        this.server = server;
        this.request = request;
        this.ports = ports;
    }

    /**
     * Starts the server and waits until it answers with this cluster id on all listeners.
     *
     * @throws ChildFailedException when it cannot be started
     */
    static RunningBroker start(final BrokerFiles files, final BrokerRequest request, final String clusterId) {
        for (int attempt = 1; ; attempt++) {
            final Ports ports = Ports.choose(request);
            try {
                return start(files, request, clusterId, ports);
            } catch (final RuntimeException failure) {
                if (!isPortTaken(failure)) {
                    throw unstartable(files, failure);
                }
                if (request.port() != 0 || attempt == ATTEMPTS) {
                    throw portTaken(request, failure);
                }
            }
        }
    }

    private static RunningBroker start(
            final BrokerFiles files, final BrokerRequest request, final String clusterId, final Ports ports) {
        final KafkaRaftServer server = new KafkaRaftServer(
                KafkaConfig.fromProps(ServerSettings.of(files, request, ports), false), Time.SYSTEM);
        try {
            server.startup();
            Answers.await(ports, request, clusterId);
        } catch (final RuntimeException failure) {
            server.shutdown();
            throw failure;
        }
        return new RunningBroker(server, request, ports);
    }

    private static boolean isPortTaken(final Throwable failure) {
        return Optional.ofNullable(failure.getCause())
                        .map(RunningBroker::isPortTaken)
                        .orElse(false)
                || failure instanceof BindException
                || String.valueOf(failure.getMessage()).contains("Address already in use");
    }

    private static ChildFailedException portTaken(final BrokerRequest request, final RuntimeException failure) {
        return new ChildFailedException(
                ExitStatus.USAGE,
                request.port() == 0
                        ? "no port stays free for the broker: " + failure.getMessage()
                        : "port " + request.port() + " is taken; choose another one, or none for any that is free",
                failure);
    }

    private static ChildFailedException unstartable(final BrokerFiles files, final RuntimeException failure) {
        return new ChildFailedException(
                ExitStatus.INTERNAL_ERROR,
                "the broker cannot be started: " + failure.getMessage() + "; its log ends with\n  "
                        + files.logTail().replace("\n", "\n  "),
                failure);
    }

    /** The report that it answers. */
    ReportLine ready() {
        final ListenerKind first = ServerSettings.first(request);
        ReportLine ready = ReportLine.of(ReportLine.READY)
                .with("bootstrap", ports.address(first))
                .with("port", ports.clients().get(first));
        for (final ListenerKind kind : ports.clients().keySet()) {
            ready = ready.with(kind.word(), ports.address(kind));
        }
        return ready;
    }

    @Override
    public void close() {
        server.shutdown();
        server.awaitShutdown();
    }
}
