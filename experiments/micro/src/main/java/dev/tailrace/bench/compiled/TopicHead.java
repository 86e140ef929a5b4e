package dev.tailrace.bench.compiled;

/** First node of a topic: takes the value of an event in. */
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

    /** Takes an event of its topic in; the node has always changed then. */
    public void onEvent(final TopicEvent event) {
        value = event.value();
    }

    @Override
    public long value() {
        return value;
    }
}
