package dev.tailrace.peers.ladder;

import dev.tailrace.market.ladder.PriceLadder;

/** The entry of a ladder without an event object's dispatch: Fluxtion's exported service, as its benchmark uses it. */
public interface LadderService {

    /** Takes a ladder in; says whether the node changed. */
    boolean newLadder(PriceLadder ladder);
}
