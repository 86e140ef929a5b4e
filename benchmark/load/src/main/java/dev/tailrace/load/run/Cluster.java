package dev.tailrace.load.run;

import dev.tailrace.kafkaclient.ClientProperties;
import dev.tailrace.kafkaclient.Topics;
import dev.tailrace.launch.broker.BrokerOptions;
import dev.tailrace.launch.broker.BrokerProcess;
import java.io.Closeable;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** The Kafka cluster of an experiment: a broker that it starts, or a cluster that is running already. */
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
     * Starts a broker, which ends when this is closed.
     *
     * @throws dev.tailrace.launch.process.ChildFailedException when it does not come up
     */
    public static Cluster start() {
        QuietClients.set();
        final BrokerProcess broker = BrokerProcess.start(BrokerOptions.defaults());
        return new Cluster(Optional.of(broker), broker.bootstrapServers());
    }

    /**
     * A cluster that is running already.
     *
     * @param bootstrapServers addresses of brokers
     * @throws dev.tailrace.launch.outcome.StatusException when none of them answers
     */
    public static Cluster at(final String bootstrapServers) {
        QuietClients.set();
        final Cluster cluster = new Cluster(Optional.empty(), bootstrapServers);
        try {
            cluster.topics.checkCluster();
        } catch (final RuntimeException unreachable) {
            cluster.close();
            throw unreachable;
        }
        return cluster;
    }

    /** The addresses of brokers. */
    public String bootstrapServers() {
        return bootstrapServers;
    }

    /** The process id of the broker, if this experiment started it. */
    OptionalLong brokerPid() {
        return broker.isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(broker.get().pid());
    }

    /** Whether the broker that this experiment started has died. */
    public boolean isBroken() {
        return broker.isPresent() && !broker.get().isAlive();
    }

    /** The client for the topics of the cluster. */
    public Topics topics() {
        return topics;
    }

    @Override
    public void close() {
        topics.close();
        broker.ifPresent(BrokerProcess::close);
    }
}
