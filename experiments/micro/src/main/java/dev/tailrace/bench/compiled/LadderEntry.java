package dev.tailrace.bench.compiled;

import dev.tailrace.bench.ladder.PriceLadder;

/** Entry point for ladders of each implementation that is measured. */
@FunctionalInterface
public interface LadderEntry {

    /** Processes one ladder, up to its publication. */
    void onLadder(PriceLadder ladder);
}
