package dev.tailrace.bench.compiled;

/** First node of a topic: receives the value of an event. */
public final class TopicHead implements TopicNode {

    private long value;

    /** Processes an event of its topic; the node always changes. */
    public void onEvent(final TopicEvent event) {
        value = event.value();
    }

    @Override
    public long value() {
        return value;
    }
}
