package dev.tailrace.kafkaclient.testkit;

import dev.tailrace.launch.broker.BrokerOptions;
import dev.tailrace.launch.broker.BrokerProcess;
import java.util.HashSet;
import java.util.Set;

/** A broker in its own process. */
public final class TestBroker implements AutoCloseable {

    private static final Set<Class<?>> USERS = new HashSet<>();
    private static TestBroker shared;

    private final BrokerProcess process;
    private final TestTopics topics;

    private TestBroker(final BrokerProcess process) {
        this.process = process;
        topics = new TestTopics(process.bootstrapServers());
    }

    /**
     * The one that the classes of tests in this process share, each with its own topics; it ends with the process. A
     * class that is repeated takes the same topics again, and gets a new one.
     */
    public static synchronized TestBroker of(final Class<?> tests) {
        if (shared != null && USERS.contains(tests)) {
            shared.close();
            shared = null;
            USERS.clear();
        }
        if (shared == null) {
            shared = start();
        }
        USERS.add(tests);
        return shared;
    }

    public static TestBroker start() {
        return start(options());
    }

    public static TestBroker start(final BrokerOptions options) {
        return new TestBroker(BrokerProcess.start(options));
    }

    /** Small, and soon gone; transactions of processes that were killed end soon after their time. */
    public static BrokerOptions options() {
        return BrokerOptions.defaults()
                .heapMb(384)
                .serverProperty("transaction.abort.timed.out.transaction.cleanup.interval.ms", "200")
                .shortLived();
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
