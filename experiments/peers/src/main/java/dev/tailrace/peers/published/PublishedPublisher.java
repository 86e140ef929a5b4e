package dev.tailrace.peers.published;

import com.fluxtion.runtime.annotations.OnTrigger;
import dev.tailrace.bench.ladder.PriceLadder;

/** Node that passes the input on. */
public class PublishedPublisher {

    /** Name by which the node is found in the processor. */
    public static final String NAME = "publisher";

    private final PublishedLevels levels;
    private transient PriceLadder published;

    /** @param levels the node before this one */
    public PublishedPublisher(final PublishedLevels levels) {
        this.levels = levels;
    }

    /** Publishes the ladder. */
    @OnTrigger
    public boolean publish() {
        published = levels.current();
        return true;
    }

    /** The last published ladder. */
    public PriceLadder lastPublished() {
        return published;
    }
}
