package dev.tailrace.cli.broker;

import dev.tailrace.launch.broker.BrokerProcess;
import dev.tailrace.launch.broker.ListenerKind;
import java.util.Set;

/** Text that {@code tailrace broker} prints about a running broker: how to connect, and which commands to try next. */
final class BrokerText {

    private BrokerText() {}

    static String of(final BrokerProcess broker, final Set<ListenerKind> kinds, final boolean temporary) {
        final StringBuilder text = new StringBuilder();
        text.append("broker          Apache Kafka, process ")
                .append(broker.pid())
                .append('\n');
        text.append("data            ")
                .append(broker.folder())
                .append(temporary ? " (removed at the end)\n" : " (kept)\n");
        kinds.stream().sorted().forEach(kind -> text.append(listener(broker, kind)));
        final String connection =
                connection(broker, kinds.stream().sorted().findFirst().orElseThrow());
        text.append("Ctrl-C ends it. Next, in another terminal:\n")
                .append("  tailrace produce --topic feed ")
                .append(connection)
                .append('\n')
                .append("  tailrace run --runner kafka --input-topic feed --output-topic results --create-topics ")
                .append(connection)
                .append('\n');
        return text.toString();
    }

    private static String listener(final BrokerProcess broker, final ListenerKind kind) {
        return String.format(
                "%-16s%s, %s%n",
                kind.word(), broker.bootstrapServers(kind).orElseThrow(), "clients: " + broker.clientProperties(kind));
    }

    private static String connection(final BrokerProcess broker, final ListenerKind kind) {
        return kind == ListenerKind.PLAINTEXT
                ? "--bootstrap-server " + broker.bootstrapServers()
                : "--client-config " + broker.clientProperties(kind);
    }
}
