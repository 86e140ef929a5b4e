package dev.tailrace.broker;

import dev.tailrace.launch.broker.BrokerFiles;
import dev.tailrace.launch.broker.BrokerRequest;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;

/** Settings of the server, by Kafka's names: one node that is broker and controller, sized for small machines. */
final class ServerSettings {

    /** Name of the controller's listener. */
    static final String CONTROLLER = "CONTROLLER";

    /** After kill -9 a broker has to wait until its controller considers its predecessor dead: 9 s by default. */
    private static final String SESSION_MS = "2500";

    private static final String HEARTBEAT_MS = "500";

    private ServerSettings() {}

    /** The settings; they contain secrets if the broker has any, so they must not be logged. */
    static Properties of(
            final BrokerFiles files, final BrokerRequest request, final Ports ports, final Security security) {
        final Map<String, String> settings = new HashMap<>();
        settings.put("process.roles", "broker,controller");
        settings.put("node.id", "1");
        settings.put("controller.quorum.voters", "1@" + ports.controllerAddress());
        settings.put("controller.listener.names", CONTROLLER);
        settings.put("log.dirs", files.data().toString());
        settings.putAll(listeners(ports));
        settings.putAll(security.serverSettings(ports.clients().keySet()));
        settings.putAll(ofOneNode());
        settings.putAll(ofASmallMachine());
        settings.putAll(request.serverProperties());
        final Properties properties = new Properties();
        properties.putAll(settings);
        return properties;
    }

    private static Map<String, String> listeners(final Ports ports) {
        final String clients = ports.clients().keySet().stream()
                .map(kind -> kind.name() + "://" + ports.address(kind))
                .collect(Collectors.joining(","));
        final String protocols = ports.clients().keySet().stream()
                .map(kind -> kind.name() + ":" + kind.protocol())
                .collect(Collectors.joining(","));
        return Map.of(
                "listeners",
                clients + "," + CONTROLLER + "://" + ports.controllerAddress(),
                "advertised.listeners",
                clients,
                "listener.security.protocol.map",
                protocols + "," + CONTROLLER + ":PLAINTEXT",
                "inter.broker.listener.name",
                ports.clients().firstKey().name());
    }

    private static Map<String, String> ofOneNode() {
        return Map.of(
                "offsets.topic.replication.factor", "1",
                "transaction.state.log.replication.factor", "1",
                "transaction.state.log.min.isr", "1",
                "share.coordinator.state.topic.replication.factor", "1",
                "share.coordinator.state.topic.min.isr", "1",
                "default.replication.factor", "1",
                "group.initial.rebalance.delay.ms", "0",
                "broker.session.timeout.ms", SESSION_MS,
                "broker.heartbeat.interval.ms", HEARTBEAT_MS);
    }

    // The cleaner's buffer of 128 MB does not fit a small heap, and fifty partitions of offsets need fifty folders.
    private static Map<String, String> ofASmallMachine() {
        return Map.of(
                "log.cleaner.dedupe.buffer.size", "2097152",
                "offsets.topic.num.partitions", "4",
                "transaction.state.log.num.partitions", "4",
                "share.coordinator.state.topic.num.partitions", "1",
                "auto.create.topics.enable", "false");
    }
}
