package dev.tailrace.kafkaclient.testkit;

import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** The broker of a class of tests, started before its first test and gone after its last; for {@code @RegisterExtension}. */
public final class ClassBroker implements BeforeAllCallback, AfterAllCallback {

    private TestBroker broker;

    @Override
    public void beforeAll(final ExtensionContext begun) {
        broker = TestBroker.start();
    }

    @Override
    public void afterAll(final ExtensionContext done) {
        if (broker != null) {
            broker.close();
        }
    }

    public String address() {
        return broker.address();
    }

    public TestTopics topics() {
        return broker.topics();
    }
}
