package dev.tailrace.kafkaclient.testkit;

import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** The broker of a class of tests, as {@link TestBroker#of} gives it; for {@code @RegisterExtension}. */
public final class ClassBroker implements BeforeAllCallback {

    private TestBroker broker;

    @Override
    public void beforeAll(final ExtensionContext begun) {
        broker = TestBroker.of(begun.getRequiredTestClass());
    }

    public String address() {
        return broker.address();
    }

    public TestTopics topics() {
        return broker.topics();
    }
}
