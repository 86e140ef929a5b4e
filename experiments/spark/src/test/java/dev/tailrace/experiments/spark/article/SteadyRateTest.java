package dev.tailrace.experiments.spark.article;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class SteadyRateTest {

    private static final long START_US = 1_700_000_000_000_000L;

    @Test
    void shouldHaveNothingBeforeTheStartAndTheFirstAtOnce() {
        final SteadyRate rate = new SteadyRate(START_US, 1_000);
        assertThat(rate.dueBy(START_US - 1)).isZero();
        assertThat(rate.dueBy(START_US)).isEqualTo(1);
        assertThat(rate.dueBy(START_US + 999)).isEqualTo(1);
        assertThat(rate.dueBy(START_US + 1_000)).isEqualTo(2);
    }

    @Property
    void shouldCountExactlyTheRecordsWhoseTimeHasCome(
            @ForAll @LongRange(min = 1, max = 1_000_000) final long perSecond,
            @ForAll @LongRange(min = 0, max = 3_600_000_000L) final long passedUs) {
        final SteadyRate rate = new SteadyRate(START_US, perSecond);
        final long due = rate.dueBy(START_US + passedUs);
        assertThat(rate.dueUs(due - 1)).isLessThanOrEqualTo(START_US + passedUs);
        assertThat(rate.dueUs(due + 1)).isGreaterThan(START_US + passedUs);
    }
}
