package dev.tailrace.bench.ladder;

/** Receives published ladders that are stored in bytes. */
@FunctionalInterface
public interface FlatLadderConsumer {

    /**
     * Takes one ladder.
     *
     * @param ladder valid until this method returns
     * @param midE4 the mid before the shift, in 1/10000 of the currency
     */
    void onLadder(LadderFlyweight ladder, int midE4);
}
