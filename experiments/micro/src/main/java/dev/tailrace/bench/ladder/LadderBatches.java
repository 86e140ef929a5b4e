package dev.tailrace.bench.ladder;

/**
 * Input for batches of ladders that are stored in bytes; the nodes whose names begin with Batch take a batch at a time.
 */
@FunctionalInterface
public interface LadderBatches {

    /** Most ladders in a batch: the capacity of the nodes. */
    int MOST = 64;

    /**
     * Takes ladders that are stored one after the other.
     *
     * @param offset where the first begins
     * @param count at most {@link #MOST}
     */
    void onLadders(byte[] buffer, int offset, int count);
}
