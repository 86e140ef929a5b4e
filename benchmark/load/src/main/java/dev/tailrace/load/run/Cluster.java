package dev.tailrace.load.run;

import dev.tailrace.launch.broker.BrokerOptions;
import dev.tailrace.launch.broker.BrokerProcess;
import java.io.Closeable;
import java.util.Optional;
import java.util.OptionalLong;

/** Where the topics of an experiment are: its own broker, or a cluster that is there already. */
public final class Cluster implements Closeable {

    private final Optional<BrokerProcess> broker;
    private final String bootstrapServers;
    private final Topics topics;

    private Cluster(final Optional<BrokerProcess> broker, final String bootstrapServers) {
        this.broker = broker;
        this.bootstrapServers = bootstrapServers;
        this.topics = new Topics(bootstrapServers);
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
     * A cluster that somebody else keeps running.
     *
     * @param bootstrapServers addresses of brokers
     * @throws dev.tailrace.launch.process.ChildFailedException when none of them answers
     */
    public static Cluster at(final String bootstrapServers) {
        QuietClients.set();
        final Cluster cluster = new Cluster(Optional.empty(), bootstrapServers);
        try {
            cluster.topics.checkCluster(bootstrapServers);
        } catch (final RuntimeException nobody) {
            cluster.close();
            throw nobody;
        }
        return cluster;
    }

    /** Addresses of brokers. */
    public String bootstrapServers() {
        return bootstrapServers;
    }

    /** The process of the broker, if it is ours. */
    OptionalLong brokerPid() {
        return broker.isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(broker.get().pid());
    }

    /** Whether a broker of our own has died; of other clusters nothing is known. */
    public boolean isBroken() {
        return broker.isPresent() && !broker.get().isAlive();
    }

    /** Its topics. */
    public Topics topics() {
        return topics;
    }

    @Override
    public void close() {
        topics.close();
        broker.ifPresent(BrokerProcess::close);
    }
}
