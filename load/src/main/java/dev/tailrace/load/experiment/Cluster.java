package dev.tailrace.load.experiment;

import dev.tailrace.launch.broker.BrokerOptions;
import dev.tailrace.launch.broker.BrokerProcess;
import java.io.Closeable;

/** The one broker of an experiment, with its topics. */
final class Cluster implements Closeable {

    private final BrokerProcess broker;
    private final Topics topics;

    private Cluster(final BrokerProcess broker, final Topics topics) {
        this.broker = broker;
        this.topics = topics;
    }

    static Cluster start() {
        QuietClients.set();
        final BrokerProcess broker = BrokerProcess.start(BrokerOptions.defaults());
        return new Cluster(broker, new Topics(broker.bootstrapServers()));
    }

    String bootstrapServers() {
        return broker.bootstrapServers();
    }

    long brokerPid() {
        return broker.pid();
    }

    Topics topics() {
        return topics;
    }

    @Override
    public void close() {
        topics.close();
        broker.close();
    }
}
