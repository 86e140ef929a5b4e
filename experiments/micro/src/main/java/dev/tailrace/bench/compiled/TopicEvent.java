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

    /** The topic whose nodes receive the event: 0 up to the number of topics of the inputs. */
    public int topic() {
        return topic;
    }

    /** The value for the first node of the topic. */
    public long value() {
        return value;
    }
}
