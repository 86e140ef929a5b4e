package dev.tailrace.bench.compiled;

/** The nine steps of the chain, written by hand in one method. */
public final class ChainByHand {

    private final ChainSink sink;

    /** @param sink receives the results */
    public ChainByHand(final ChainSink sink) {
        this.sink = sink;
    }

    /** Runs the steps on an event. */
    public void onSample(final Sample sample) {
        final long tripled = ChainSteps.tripled(ChainSteps.value(sample));
        if (!ChainSteps.isUsual(tripled)) {
            return;
        }
        final long mixed = ChainSteps.mixed(ChainSteps.raised(tripled));
        if (!ChainSteps.isFrequent(mixed)) {
            return;
        }
        final long widened = ChainSteps.widened(mixed);
        if (ChainSteps.isKept(widened)) {
            sink.onValue(ChainSteps.lowered(widened));
        }
    }
}
