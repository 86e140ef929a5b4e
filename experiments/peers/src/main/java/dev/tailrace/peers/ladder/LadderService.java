package dev.tailrace.peers.ladder;

import dev.tailrace.bench.ladder.PriceLadder;

/** Entry of ladders without dispatching an event object: Fluxtion's exported service, as its benchmark uses it. */
public interface LadderService {

    /** Processes a ladder; returns whether the node changed. */
    boolean newLadder(PriceLadder ladder);
}
