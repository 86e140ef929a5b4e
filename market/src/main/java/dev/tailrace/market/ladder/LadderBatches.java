package dev.tailrace.market.ladder;

/** Where ladders that lie in bytes enter, many at a time: the nodes whose names begin with Batch take a batch each. */
@FunctionalInterface
public interface LadderBatches {

    /** Most ladders of a batch: as many as the nodes have room for. */
    int MOST = 64;

    /**
     * Takes ladders that lie one behind the other.
     *
     * @param offset where the first begins
     * @param count at most {@link #MOST}
     */
    void onLadders(byte[] buffer, int offset, int count);
}
