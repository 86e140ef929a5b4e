package dev.tailrace.load.run;

import dev.tailrace.kafkaclient.ClientProperties;
import dev.tailrace.kafkaclient.Topics;
import dev.tailrace.launch.broker.BrokerOptions;
import dev.tailrace.launch.broker.BrokerProcess;
import dev.tailrace.launch.broker.ListenerKind;
import dev.tailrace.launch.process.LibraryLog;
import dev.tailrace.launch.process.PauseLog;
import dev.tailrace.load.Connection;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Consumer;

/** The Kafka cluster of an experiment: a broker started by the experiment, or an existing cluster. */
public final class Cluster implements Closeable {

    private static final int UNIQUE_DIGITS = 8;

    /**
     * As in Kafka's own start script, {@code kafka-server-start.sh}. With half of it the collections of garbage took 1 to 2 %
     * of the time of long experiments.
     */
    private static final int HEAP_MB = 1024;

    private final Optional<BrokerProcess> broker;
    private final Connection connection;
    private final Topics topics;
    private final String prefix;

    private Cluster(
            final Optional<BrokerProcess> broker,
            final Connection connection,
            final Topics topics,
            final String prefix) {
        this.broker = broker;
        this.connection = connection;
        this.topics = topics;
        this.prefix = prefix;
    }

    /** Starts a broker without encryption and authentication; see {@link #start(List)}. */
    public static Cluster start() {
        return start(List.of(ListenerKind.PLAINTEXT));
    }

    /**
     * Starts a broker, which is stopped by {@link #close}. Its keys, certificates and passwords are made for it, and deleted
     * with it.
     *
     * @param listeners how it can be reached; the first is how the clients of this object reach it
     * @throws dev.tailrace.launch.process.ChildFailedException when the broker does not start
     */
    public static Cluster start(final List<ListenerKind> listeners) {
        LibraryLog.hide();
        final BrokerProcess broker =
                BrokerProcess.start(BrokerOptions.defaults().heapMb(HEAP_MB).listeners(Set.copyOf(listeners)));
        final Connection connection = connection(broker, listeners.get(0));
        return new Cluster(Optional.of(broker), connection, Topics.open(connection.clients()), "");
    }

    private static Connection connection(final BrokerProcess broker, final ListenerKind listener) {
        return new Connection(
                broker.bootstrapServers(listener).orElseThrow(),
                listener == ListenerKind.PLAINTEXT ? Optional.empty() : Optional.of(broker.clientProperties(listener)),
                new TreeMap<>());
    }

    /**
     * Uses an existing cluster.
     *
     * @param clients file of client properties, which may hold secrets; empty for none
     * @param bootstrapServers broker addresses; empty for those of the file
     * @throws dev.tailrace.launch.outcome.StatusException when no broker answers, or the file cannot be used
     */
    public static Cluster at(final Optional<Path> clients, final Optional<String> bootstrapServers) {
        LibraryLog.hide();
        final ClientProperties properties = ClientProperties.of(clients, bootstrapServers);
        final Cluster cluster = new Cluster(
                Optional.empty(),
                new Connection(properties.bootstrapServers(), clients, new TreeMap<>()),
                Topics.open(properties),
                "bench-" + UUID.randomUUID().toString().substring(0, UNIQUE_DIGITS) + "-");
        try {
            cluster.topics.checkCluster();
        } catch (final RuntimeException e) {
            cluster.close();
            throw e;
        }
        return cluster;
    }

    /**
     * The same broker, reached through another of its listeners; an existing cluster as it is. Shares the broker and the
     * client for topics with this object, so only one of the two is to be closed.
     */
    public Cluster through(final ListenerKind listener) {
        return broker.map(own -> new Cluster(broker, connection(own, listener), topics, prefix))
                .orElse(this);
    }

    /**
     * The name in the cluster of something that is unique in this experiment, such as a topic. An existing cluster has topics
     * of others, and of earlier experiments.
     */
    public String unique(final String name) {
        return prefix + name;
    }

    /** How clients reach it. */
    public Connection connection() {
        return connection;
    }

    /** The broker addresses. */
    public String bootstrapServers() {
        return connection.bootstrapServers();
    }

    /** The process id of the broker, if this object started it. */
    OptionalLong brokerPid() {
        return broker.isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(broker.get().pid());
    }

    /** Pauses of the broker's process, if this object started it. */
    PauseLog pauses() throws IOException {
        return broker.isPresent() ? PauseLog.read(broker.get().pauses()) : PauseLog.NONE;
    }

    /** Whether the broker that this object started has died. */
    public boolean isBroken() {
        return broker.isPresent() && !broker.get().isAlive();
    }

    /** The client for managing topics. */
    public Topics topics() {
        return topics;
    }

    /** Creates topics. If that fails, or is interrupted, those that were created are deleted. */
    public void createTopics(final List<String> names, final int partitions, final Map<String, String> configuration) {
        try {
            names.forEach(name -> topics.create(name, partitions, configuration));
        } catch (final RuntimeException failed) {
            if (!isBroken()) {
                deleteAfter(failed, names);
            }
            throw failed;
        }
    }

    // Topics that were not created yet make the deletion fail, but not that of the others.
    private void deleteAfter(final RuntimeException failed, final List<String> names) {
        try {
            cleanUp(existing -> existing.delete(names));
        } catch (final RuntimeException e) {
            failed.addSuppressed(e);
        }
    }

    /** Deletes topics, also on an interrupted thread: a benchmark that is stopped leaves none in the cluster. */
    public void cleanUp(final Consumer<Topics> deletion) {
        final boolean wasInterrupted = Thread.interrupted();
        try {
            deletion.accept(topics);
        } finally {
            if (wasInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public void close() {
        try {
            topics.close();
        } finally {
            broker.ifPresent(BrokerProcess::close);
        }
    }
}
