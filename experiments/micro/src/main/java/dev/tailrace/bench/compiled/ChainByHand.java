package dev.tailrace.bench.compiled;

/** The nine steps in one method. */
public final class ChainByHand {

    private final ChainSink sink;

    /** Ends in this sink. */
    public ChainByHand(final ChainSink sink) {
        this.sink = sink;
    }

    /** Takes an event through the steps. */
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
