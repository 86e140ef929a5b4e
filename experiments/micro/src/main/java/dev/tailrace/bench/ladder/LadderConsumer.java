package dev.tailrace.bench.ladder;

/** Receives published ladders. */
@FunctionalInterface
public interface LadderConsumer {

    /**
     * Takes one ladder.
     *
     * @param ladder valid until this method returns
     * @param midE4 the mid before the shift, in 1/10000 of the currency
     */
    void onLadder(PriceLadder ladder, int midE4);
}
