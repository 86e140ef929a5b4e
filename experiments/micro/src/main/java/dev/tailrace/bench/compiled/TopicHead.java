package dev.tailrace.bench.compiled;

/** First node of a topic: receives the value of an event. */
public final class TopicHead implements TopicNode {

    private final int topic;
    private long value;

    /** The first node of this topic. */
    public TopicHead(final int topic) {
        this.topic = topic;
    }

    /** The topic whose events this node handles. */
    public int topic() {
        return topic;
    }

    /** Processes an event of its topic; the node always changes. */
    public void onEvent(final TopicEvent event) {
        value = event.value();
    }

    @Override
    public long value() {
        return value;
    }
}
