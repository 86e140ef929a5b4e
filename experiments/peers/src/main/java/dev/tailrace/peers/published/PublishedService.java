package dev.tailrace.peers.published;

import dev.tailrace.market.ladder.PriceLadder;

/** Entry of ladders. */
public interface PublishedService {

    /** Takes a ladder in; says whether the node changed. */
    boolean newLadder(PriceLadder ladder);
}
