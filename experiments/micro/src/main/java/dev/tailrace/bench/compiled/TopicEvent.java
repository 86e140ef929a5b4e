package dev.tailrace.bench.compiled;

/** An event for the nodes of one topic. */
public final class TopicEvent {

    private final int topic;
    private final long value;

    /** An event. */
    public TopicEvent(final int topic, final long value) {
        this.topic = topic;
        this.value = value;
    }

    /** Which nodes are meant: 0 up to the topics of the inputs. */
    public int topic() {
        return topic;
    }

    /** What the first of them takes in. */
    public long value() {
        return value;
    }
}
