package dev.tailrace.bench.compiled;

/** Sink of the chain: counts and sums the results. */
public final class ChainSink {

    private long count;
    private long last;
    private long sum;

    /** Takes one result. */
    public void onValue(final long value) {
        count++;
        last = value;
        sum += value;
    }

    /** Results so far. */
    public long count() {
        return count;
    }

    /** The last result. */
    public long last() {
        return last;
    }

    /** The sum of all results. */
    public long sum() {
        return sum;
    }
}
