package dev.tailrace.bench.compiled;

import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** JMH state with 1,048,576 random samples. */
@State(Scope.Benchmark)
public class ChainInputs {

    public static final int EVENTS = 1 << 20;

    private static final long SEED = 20191230;
    private static final int VALUES = 1_000_000;

    private Sample[] samples;

    /** Draws everything; the same each time. */
    @Setup(Level.Trial)
    public void draw() {
        final SplittableRandom random = new SplittableRandom(SEED);
        samples = new Sample[EVENTS];
        for (int i = 0; i < EVENTS; i++) {
            samples[i] = new Sample(random.nextInt(VALUES));
        }
    }

    public Sample[] samples() {
        return samples;
    }

    /**
     * Compares every result with a second implementation of the steps, as one line of arithmetic.
     *
     * @throws IllegalStateException at the first sample with a wrong result
     */
    public void check(final Consumer<Sample> entry, final ChainSink sink) {
        for (final Sample sample : samples) {
            final long before = sink.count();
            entry.accept(sample);
            final boolean came = sink.count() == before + 1;
            final long[] expected = expected(sample.value());
            if (came != (expected.length == 1) || came && sink.last() != expected[0]) {
                throw new IllegalStateException("of " + sample.value() + " came " + (came ? sink.last() : "nothing")
                        + ", expected was " + (expected.length == 1 ? expected[0] : "nothing"));
            }
        }
    }

    private static long[] expected(final long value) {
        final long second = (value * 3 + 17) ^ (value * 3 + 17) / 8;
        final boolean passes = value >= 10_000 && second % 256 != 3 && second % 64 != 7;
        return passes ? new long[] {second * 2 - 4} : new long[0];
    }
}
