package dev.tailrace.bench.compiled;

import dev.tailrace.market.ladder.PriceLadder;

/** Where ladders enter whatever is measured. */
@FunctionalInterface
public interface LadderEntry {

    /** Handles one ladder, up to its publication. */
    void onLadder(PriceLadder ladder);
}
