package dev.tailrace.kafkaclient.testkit;

import dev.tailrace.launch.broker.BrokerOptions;
import dev.tailrace.launch.broker.BrokerProcess;

/** A broker in a process of its own, for as long as a class of tests lasts. */
public final class TestBroker implements AutoCloseable {

    private final BrokerProcess process;
    private final TestTopics topics;

    private TestBroker(final BrokerProcess process) {
        this.process = process;
        topics = new TestTopics(process.bootstrapServers());
    }

    public static TestBroker start() {
        return start(options());
    }

    public static TestBroker start(final BrokerOptions options) {
        return new TestBroker(BrokerProcess.start(options));
    }

    /** Small, and soon gone. */
    public static BrokerOptions options() {
        return BrokerOptions.defaults().heapMb(384).shortLived();
    }

    public String address() {
        return process.bootstrapServers();
    }

    public TestTopics topics() {
        return topics;
    }

    @Override
    public void close() {
        process.close();
    }
}
