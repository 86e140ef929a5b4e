package dev.tailrace.cli.broker;

import dev.tailrace.launch.broker.BrokerProcess;
import dev.tailrace.launch.broker.ListenerKind;
import dev.tailrace.launch.text.LabelTable;
import java.util.Set;

/** Text that {@code tailrace broker} prints about a running broker: how to connect, and which commands to try next. */
final class BrokerText {

    private BrokerText() {}

    static String of(final BrokerProcess broker, final Set<ListenerKind> kinds, final boolean temporary) {
        final LabelTable table = new LabelTable()
                .line("broker", "Apache Kafka, process " + broker.pid())
                .line("data", broker.folder() + (temporary ? " (removed at the end)" : " (kept)"));
        kinds.stream()
                .sorted()
                .forEach(kind -> table.line(
                        kind.word(),
                        broker.bootstrapServers(kind).orElseThrow() + ", clients: " + broker.clientProperties(kind)));
        final String connection =
                connection(broker, kinds.stream().sorted().findFirst().orElseThrow());
        return table + "Ctrl-C ends it. Next, in another terminal:\n  tailrace produce --topic feed " + connection
                + "\n  tailrace run --runner kafka --input-topic feed --output-topic results --create-topics "
                + connection + "\n";
    }

    private static String connection(final BrokerProcess broker, final ListenerKind kind) {
        return kind == ListenerKind.PLAINTEXT
                ? "--bootstrap-server " + broker.bootstrapServers()
                : "--client-config " + broker.clientProperties(kind);
    }
}
