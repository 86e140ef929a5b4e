package dev.tailrace.result.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class IntervalSamplesTest {

    @Property
    void shouldHaveThePercentilesOfItsHistogram(
            @ForAll @Size(min = 1, max = 200) final long[] values,
            @ForAll @DoubleRange(min = 0.1, max = 100) final double percentile) {
        final Histogram histogram = histogram(values);
        assertThat(IntervalSamples.of(histogram).percentile(percentile))
                .isEqualTo(histogram.getValueAtPercentile(percentile));
    }

    @Property
    void shouldBecomeItsHistogramAgain(@ForAll @Size(max = 200) final long[] values) {
        final IntervalSamples samples = IntervalSamples.of(histogram(values));
        assertThat(IntervalSamples.of(samples.toHistogram())).isEqualTo(samples);
        assertThat(samples.total()).isEqualTo(values.length);
    }

    @Property
    void shouldBringOtherBucketsIntoItsOwn(@ForAll @LongRange(min = 1, max = 1L << 40) final long value) {
        final Histogram coarse = new Histogram(1_024, 1L << 41, 2);
        coarse.recordValue(value);
        final IntervalSamples samples = IntervalSamples.of(coarse);
        assertThat(IntervalSamples.of(samples.toHistogram())).isEqualTo(samples);
        assertThat((double) samples.max()).isBetween(value * 1.0, value * 1.02 + 1_024);
    }

    @Test
    void shouldSayNothingOfNothing() {
        final IntervalSamples none = IntervalSamples.of(new Histogram(3));
        assertThat(none.total()).isZero();
        assertThat(none.percentile(99)).isZero();
    }

    private static Histogram histogram(final long[] values) {
        final Histogram histogram = new Histogram(3);
        histogram.setAutoResize(true);
        for (final long value : values) {
            histogram.recordValue(Math.floorMod(value, 1L << 40));
        }
        return histogram;
    }
}
