package dev.tailrace.kafka.it;

import dev.tailrace.kafkaclient.testkit.TestTopics;
import dev.tailrace.launch.broker.BrokerOptions;
import dev.tailrace.launch.broker.BrokerProcess;
import dev.tailrace.launch.broker.ListenerKind;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/** One real broker for all tests of this JVM; it ends with the JVM. Tests take topics of their own. */
public final class SharedBroker {

    private static final AtomicInteger NAMES = new AtomicInteger();

    private SharedBroker() {}

    private static BrokerProcess broker;

    /** The broker; started by the first who asks. */
    public static synchronized BrokerProcess process() {
        if (broker == null) {
            broker = BrokerProcess.start(BrokerOptions.defaults()
                    .shortLived()
                    .listeners(Set.of(ListenerKind.PLAINTEXT, ListenerKind.SASL))
                    .serverProperty("group.min.session.timeout.ms", "1000"));
        }
        return broker;
    }

    /** Another one for the tests that follow, without what the tests before have left. */
    static synchronized void renew() {
        if (broker != null) {
            broker.close();
            broker = null;
        }
    }

    /** Where clients without a password find it. */
    public static String address() {
        return process().bootstrapServers(ListenerKind.PLAINTEXT).orElseThrow();
    }

    /** Its topics. */
    public static TestTopics topics() {
        return new TestTopics(address());
    }

    /** A name that no other test has. */
    public static String unique(final String prefix) {
        return prefix + "-" + NAMES.incrementAndGet();
    }
}
