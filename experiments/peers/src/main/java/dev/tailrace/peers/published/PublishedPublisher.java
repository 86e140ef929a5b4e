package dev.tailrace.peers.published;

import com.fluxtion.runtime.annotations.OnTrigger;
import dev.tailrace.market.ladder.PriceLadder;

/** Hands on the input. */
public class PublishedPublisher {

    /** Name by which the node is found in the processor. */
    public static final String NAME = "publisher";

    private final PublishedLevels levels;
    private transient PriceLadder published;

    /** A node after this one. */
    public PublishedPublisher(final PublishedLevels levels) {
        this.levels = levels;
    }

    /** Publishes. */
    @OnTrigger
    public boolean publish() {
        published = levels.current();
        return true;
    }

    /** What was published last. */
    public PriceLadder lastPublished() {
        return published;
    }
}
