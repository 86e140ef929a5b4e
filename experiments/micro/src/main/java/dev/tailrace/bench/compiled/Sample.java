package dev.tailrace.bench.compiled;

/** The event of the chain: one number. */
public final class Sample {

    private final long value;

    /** An event. */
    public Sample(final long value) {
        this.value = value;
    }

    /** The number, 0 to 999,999. */
    public long value() {
        return value;
    }
}
