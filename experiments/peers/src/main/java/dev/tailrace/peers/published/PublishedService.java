package dev.tailrace.peers.published;

import dev.tailrace.bench.ladder.PriceLadder;

/** Entry of ladders, as an exported service of Fluxtion. */
public interface PublishedService {

    /** Processes a ladder; returns whether the node changed. */
    boolean newLadder(PriceLadder ladder);
}
