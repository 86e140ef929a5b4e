package dev.tailrace.peers.topics;

import com.fluxtion.runtime.event.Event;

/** An event for the nodes of one topic; Fluxtion finds handlers by its filter. */
public class FluxtionEvent implements Event {

    private final int topic;
    private final long value;

    public FluxtionEvent(final int topic, final long value) {
        this.topic = topic;
        this.value = value;
    }

    @Override
    public int filterId() {
        return topic;
    }

    /** The value for the first node. */
    public long value() {
        return value;
    }
}
