package dev.tailrace.peers.topics;

import com.fluxtion.runtime.annotations.OnTrigger;
import dev.tailrace.bench.compiled.TopicLink;
import dev.tailrace.bench.compiled.TopicNode;

/** {@link TopicLink} as a node of Fluxtion. */
public class FluxtionLink implements TopicNode {

    private final TopicNode parent;
    private transient long value;

    public FluxtionLink(final TopicNode parent) {
        this.parent = parent;
    }

    @OnTrigger
    public boolean calculate() {
        value = TopicLink.next(parent.value());
        return true;
    }

    @Override
    public long value() {
        return value;
    }
}
