package dev.tailrace.peers.topics;

import com.fluxtion.runtime.annotations.OnEventHandler;
import dev.tailrace.bench.compiled.TopicNode;

/** {@link dev.tailrace.bench.compiled.TopicHead} as a node of Fluxtion. */
public class FluxtionHead implements TopicNode {

    private final int topic;
    private transient long value;

    public FluxtionHead(final int topic) {
        this.topic = topic;
    }

    /** The topic whose events this node handles. */
    public int topic() {
        return topic;
    }

    /** Processes an event of its topic. */
    @OnEventHandler(filterVariable = "topic")
    public boolean onEvent(final FluxtionEvent event) {
        value = event.value();
        return true;
    }

    @Override
    public long value() {
        return value;
    }
}
