package dev.tailrace.bench.compiled;

/** Sink of the chain: counts and sums the results. */
public final class ChainSink {

    private long count;
    private long last;
    private long sum;

    public void onValue(final long value) {
        count++;
        last = value;
        sum += value;
    }

    public long count() {
        return count;
    }

    public long last() {
        return last;
    }

    public long sum() {
        return sum;
    }
}
