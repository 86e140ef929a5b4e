package dev.tailrace.broker;

import dev.tailrace.launch.broker.BrokerFiles;
import dev.tailrace.launch.broker.BrokerRequest;
import dev.tailrace.launch.broker.ListenerKind;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The settings of the server, by Kafka's names: one node that is broker and controller, for small machines. */
final class ServerSettings {

    /** Name of the controller's listener. */
    static final String CONTROLLER = "CONTROLLER";

    private static final String HOST = "127.0.0.1";

    private ServerSettings() {}

    static Properties of(final BrokerFiles files, final BrokerRequest request, final Ports ports) {
        final Map<String, String> settings = new TreeMap<>();
        settings.put("process.roles", "broker,controller");
        settings.put("node.id", "1");
        settings.put("controller.quorum.voters", "1@" + HOST + ":" + ports.controller());
        settings.put("controller.listener.names", CONTROLLER);
        settings.put("log.dirs", files.data().toString());
        settings.putAll(listeners(request, ports));
        settings.putAll(ofOneNode());
        settings.putAll(ofASmallMachine());
        settings.putAll(request.serverProperties());
        final Properties properties = new Properties();
        properties.putAll(settings);
        return properties;
    }

    private static Map<String, String> listeners(final BrokerRequest request, final Ports ports) {
        final String clients = request.listeners().stream()
                .sorted()
                .map(kind -> kind.name() + "://" + ports.address(kind))
                .collect(Collectors.joining(","));
        final String protocols = request.listeners().stream()
                .sorted()
                .map(kind -> kind.name() + ":" + kind.protocol())
                .collect(Collectors.joining(","));
        return Map.of(
                "listeners",
                clients + "," + CONTROLLER + "://" + HOST + ":" + ports.controller(),
                "advertised.listeners",
                clients,
                "listener.security.protocol.map",
                protocols + "," + CONTROLLER + ":PLAINTEXT",
                "inter.broker.listener.name",
                first(request).name());
    }

    static ListenerKind first(final BrokerRequest request) {
        return request.listeners().stream().sorted().findFirst().orElseThrow();
    }

    private static Map<String, String> ofOneNode() {
        return Map.of(
                "offsets.topic.replication.factor", "1",
                "transaction.state.log.replication.factor", "1",
                "transaction.state.log.min.isr", "1",
                "share.coordinator.state.topic.replication.factor", "1",
                "share.coordinator.state.topic.min.isr", "1",
                "default.replication.factor", "1",
                "group.initial.rebalance.delay.ms", "0");
    }

    // The cleaner's buffer of 128 MB does not fit a small heap, and fifty partitions of offsets are fifty folders to
    // make.
    private static Map<String, String> ofASmallMachine() {
        return Map.of(
                "log.cleaner.dedupe.buffer.size", "2097152",
                "offsets.topic.num.partitions", "4",
                "transaction.state.log.num.partitions", "4",
                "share.coordinator.state.topic.num.partitions", "1",
                "auto.create.topics.enable", "false");
    }
}
