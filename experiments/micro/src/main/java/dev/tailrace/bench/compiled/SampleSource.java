package dev.tailrace.bench.compiled;

/** Source of samples as objects; they have no time, so all of them are at 0. */
public final class SampleSource extends ObjectSource<Sample> {

    @Override
    public long eventTimeNs(final Sample sample) {
        return 0;
    }
}
