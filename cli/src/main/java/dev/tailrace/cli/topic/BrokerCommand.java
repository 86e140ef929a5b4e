package dev.tailrace.cli.topic;

import dev.tailrace.cli.shell.Paths;
import dev.tailrace.cli.shell.Shell;
import dev.tailrace.launch.broker.BrokerOptions;
import dev.tailrace.launch.broker.BrokerProcess;
import dev.tailrace.launch.broker.ListenerKind;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.process.ChildCommand;
import dev.tailrace.launch.process.ChildProcess;
import dev.tailrace.launch.process.Interrupts;
import dev.tailrace.launch.terminal.StatusLine;
import dev.tailrace.launch.text.LabelTable;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code tailrace broker}: runs an Apache Kafka broker on loopback until Ctrl-C. */
@Command(
        name = "broker",
        description = {
            "Run an unmodified Apache Kafka broker, one node on loopback, until Ctrl-C: for development, tests and"
                    + " measurements.",
            ""
        })
public final class BrokerCommand implements Callable<Integer> {

    private static final int LAST_PORT = 65_535;
    private static final Duration FOR_EVER = Duration.ofDays(3650);

    private final Shell shell;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            description =
                    "Port of the first listener; the others take the ports after it (default: any that are free).")
    private int port;

    @Option(
            names = "--dir",
            paramLabel = "FOLDER",
            description = "Folder that keeps its data (default: a temporary one, removed at the end).")
    private String folder;

    @Option(
            names = "--listeners",
            paramLabel = "LIST",
            defaultValue = "plaintext",
            description = "How clients connect, of plaintext,tls,sasl: tls with a generated certificate, sasl with a"
                    + " user and a password as well (default: ${DEFAULT-VALUE}).")
    private String listeners;

    @Option(
            names = "--heap-mb",
            paramLabel = "MB",
            defaultValue = "512",
            description = "Heap of the broker, in MB, all of it taken at the start (default: ${DEFAULT-VALUE}).")
    private int heapMb;

    @Option(
            names = "--server-property",
            paramLabel = "NAME=VALUE",
            description = "A setting of Kafka's server, such as num.partitions=4. May be repeated.")
    private Map<String, String> serverProperties = new LinkedHashMap<>();

    public BrokerCommand(final Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        final BrokerOptions options = options();
        final AtomicReference<BrokerProcess> started = new AtomicReference<>();
        try (Interrupts.Registration interrupt =
                shell.interrupts().onInterrupt(() -> stop(started.get()), ChildProcess.GRACE)) {
            ChildCommand.of("broker").checkIsBuilt();
            StatusLine.showDuring(
                    shell.err(),
                    shell.terminal(),
                    () -> "starting the broker",
                    () -> started.set(BrokerProcess.start(options)));
            try (BrokerProcess broker = started.get()) {
                return serve(broker, options.listeners(), interrupt).code();
            }
        }
    }

    private static void stop(final BrokerProcess broker) {
        if (broker != null) {
            broker.requestStop();
        }
    }

    private ExitStatus serve(
            final BrokerProcess broker, final Set<ListenerKind> kinds, final Interrupts.Registration interrupt) {
        shell.out().print(text(broker, kinds, folder == null));
        shell.out().flush();
        final OptionalInt code = interrupt.wasInterrupted() ? OptionalInt.of(0) : broker.awaitExit(FOR_EVER);
        if (interrupt.wasInterrupted()) {
            return ExitStatus.INTERRUPTED;
        }
        throw new StatusException(
                ExitStatus.INTERNAL_ERROR,
                "the broker died with exit code " + code.orElse(-1) + "; its log ends with\n  "
                        + broker.logTail().replace("\n", "\n  "));
    }

    /** How to connect, and which commands to try next. */
    private static String text(final BrokerProcess broker, final Set<ListenerKind> kinds, final boolean temporary) {
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

    private BrokerOptions options() {
        if (port < 0 || port + ListenerKind.values().length > LAST_PORT) {
            throw StatusException.usage("--port is " + port + ": not a port, or too close to 65535");
        }
        if (heapMb < 128) {
            throw StatusException.usage("--heap-mb is " + heapMb + ": a broker needs at least 128 MB");
        }
        BrokerOptions options = BrokerOptions.defaults()
                .port(port)
                .heapMb(heapMb)
                .listeners(StatusException.parsed("--listeners: ", () -> ListenerKind.parse(listeners)));
        for (final Map.Entry<String, String> property : serverProperties.entrySet()) {
            options = options.serverProperty(property.getKey(), property.getValue());
        }
        return folder == null ? options : options.folder(path());
    }

    private Path path() {
        return Paths.of(folder).toAbsolutePath();
    }
}
