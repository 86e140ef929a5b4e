package dev.tailrace.load.run;

import dev.tailrace.kafkaclient.ClientProperties;
import dev.tailrace.kafkaclient.Topics;
import dev.tailrace.launch.broker.BrokerOptions;
import dev.tailrace.launch.broker.BrokerProcess;
import dev.tailrace.launch.process.PauseLog;
import java.io.Closeable;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** The Kafka cluster of an experiment: a broker started by the experiment, or an existing cluster. */
public final class Cluster implements Closeable {

    private final Optional<BrokerProcess> broker;
    private final String bootstrapServers;
    private final Topics topics;

    private Cluster(final Optional<BrokerProcess> broker, final String bootstrapServers) {
        this.broker = broker;
        this.bootstrapServers = bootstrapServers;
        this.topics = Topics.open(ClientProperties.of(Map.of("bootstrap.servers", bootstrapServers)));
    }

    /**
     * Starts a broker, which is stopped by {@link #close}.
     *
     * @throws dev.tailrace.launch.process.ChildFailedException when the broker does not start
     */
    public static Cluster start() {
        QuietClients.set();
        final BrokerProcess broker = BrokerProcess.start(BrokerOptions.defaults());
        return new Cluster(Optional.of(broker), broker.bootstrapServers());
    }

    /**
     * Uses an existing cluster.
     *
     * @param bootstrapServers broker addresses
     * @throws dev.tailrace.launch.outcome.StatusException when no broker answers
     */
    public static Cluster at(final String bootstrapServers) {
        QuietClients.set();
        final Cluster cluster = new Cluster(Optional.empty(), bootstrapServers);
        try {
            cluster.topics.checkCluster();
        } catch (final RuntimeException e) {
            cluster.close();
            throw e;
        }
        return cluster;
    }

    /** The broker addresses. */
    public String bootstrapServers() {
        return bootstrapServers;
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

    @Override
    public void close() {
        topics.close();
        broker.ifPresent(BrokerProcess::close);
    }
}
