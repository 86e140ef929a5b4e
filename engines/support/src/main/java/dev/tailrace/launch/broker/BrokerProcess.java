package dev.tailrace.launch.broker;

import dev.tailrace.launch.process.ChildCommand;
import dev.tailrace.launch.process.ChildFailedException;
import dev.tailrace.launch.process.ChildProcess;
import dev.tailrace.launch.process.PauseLog;
import dev.tailrace.launch.process.TemporaryFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A Kafka broker, one node on loopback, in its own process. It ends when this object is closed or this process ends in any
 * way. Used by one thread.
 *
 * <pre>{@code
 * try (BrokerProcess broker = BrokerProcess.start(BrokerOptions.defaults())) {
 *     client(broker.bootstrapServers());
 * }
 * }</pre>
 */
public final class BrokerProcess implements AutoCloseable {

    private static final String PROGRAM = "broker";
    private static final Duration START_TIMEOUT = Duration.ofSeconds(60);

    private final BrokerOptions options;
    private final Optional<TemporaryFolder> temporary;
    private final Path folder;
    private ChildProcess child;
    private BrokerReady ready;

    private BrokerProcess(final BrokerOptions options) {
        this.options = options;
        temporary = options.folder().isPresent() ? Optional.empty() : Optional.of(temporary());
        folder = options.folder().orElseGet(() -> temporary.orElseThrow().path());
    }

    /**
     * Starts a broker and waits until it answers, about 2 s.
     *
     * @throws ChildFailedException when it does not start, with the end of its log
     */
    public static BrokerProcess start(final BrokerOptions options) {
        final BrokerProcess broker = new BrokerProcess(options);
        try {
            broker.launch(options.ports());
        } catch (final RuntimeException e) {
            broker.close();
            throw e;
        }
        return broker;
    }

    private static TemporaryFolder temporary() {
        try {
            return TemporaryFolder.create("tailrace-broker-");
        } catch (final IOException e) {
            throw new UncheckedIOException("no temporary folder can be created for the broker: " + e.getMessage(), e);
        }
    }

    private void launch(final SortedMap<ListenerKind, Integer> ports) {
        child = ChildProcess.start(
                command(), new BrokerRequest(folder, temporary.isPresent(), ports, options.serverProperties()));
        ready = child.awaitReady(START_TIMEOUT).as(BrokerReady.class);
    }

    private ChildCommand command() {
        final ChildCommand command = ChildCommand.of(PROGRAM).heapMb(options.heapMb());
        final String pauseLog = PauseLog.javaOption(pauses());
        // A heap that grows stays small, and its garbage is collected several times as often.
        return options.isShortLived()
                ? command.javaOptions(List.of(pauseLog)).shortLived()
                : command.javaOptions(List.of(pauseLog, "-Xms" + options.heapMb() + "m"));
    }

    /** Address of the first listener in the order of {@link ListenerKind}, such as {@code 127.0.0.1:9092}. */
    public String bootstrapServers() {
        return ready.bootstrap();
    }

    /** Address of one listener; empty when the broker does not have it. */
    public Optional<String> bootstrapServers(final ListenerKind kind) {
        return Optional.ofNullable(ready.listeners().get(kind));
    }

    /**
     * A file of client properties for one listener, with the address in it; it contains secrets if the listener needs them.
     */
    public Path clientProperties(final ListenerKind kind) {
        return BrokerFiles.in(folder).clientProperties(kind);
    }

    /** The folder of its data. */
    public Path folder() {
        return folder;
    }

    /** The identifier of its process. */
    public long pid() {
        return child.pid();
    }

    /** Whether the process exists. */
    public boolean isAlive() {
        return child.isAlive();
    }

    /** File with the {@link PauseLog} of its process. */
    public Path pauses() {
        return folder.resolve("pauses.log");
    }

    /** The last lines of its log. */
    public String logTail() {
        return BrokerFiles.in(folder).logTail();
    }

    /**
     * Waits until the broker has ended, by {@link #close()} or a fatal error.
     *
     * @return its exit code; empty after the timeout
     */
    public OptionalInt awaitExit(final Duration timeout) {
        return child.awaitExit(timeout);
    }

    /** Asks the broker to end; returns at once. May be called from any thread. */
    public void requestStop() {
        child.requestStop();
    }

    /** Kills it at once, as {@code kill -9} does, and waits until it is gone. Its data stays. */
    public void kill() {
        child.kill();
    }

    /**
     * Starts it again on the same ports and data; kills it first if it still runs.
     *
     * @throws ChildFailedException when it does not start
     */
    public void restart() {
        kill();
        launch(portsInUse());
    }

    private SortedMap<ListenerKind, Integer> portsInUse() {
        final SortedMap<ListenerKind, Integer> ports = new TreeMap<>();
        for (final ListenerKind kind : options.listeners()) {
            final String address = ready.listeners().get(kind);
            ports.put(kind, Integer.parseInt(address.substring(address.indexOf(':') + 1)));
        }
        return ports;
    }

    /** Ends it and, unless a folder was given, removes its data. */
    @Override
    public void close() {
        if (child != null) {
            child.close();
        }
        temporary.ifPresent(TemporaryFolder::close);
    }
}
