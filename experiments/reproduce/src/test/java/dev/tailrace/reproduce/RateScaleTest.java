package dev.tailrace.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.result.statistics.MedianRange;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class RateScaleTest {

    private final RateScale rates = new RateScale(
            "capacity",
            "highest rate",
            Map.of(Scale.SMOKE, 0.5),
            List.of(
                    new RateScale.Capacity("slow", "finance-guide.capacity.spark", 0),
                    new RateScale.Capacity("fast", null, 1_000_000)));

    private static MeasuredFigure capacity(final String series, final double perSecond) {
        return MeasuredFigure.of(series, "", "highest rate", MedianRange.of(DoubleStream.of(perSecond)), "records/s");
    }

    @Test
    void shouldScaleByTheEngineThatIsSlowestByItsPublishedCapacity() {
        final List<MeasuredFigure> probe = List.of(capacity("slow", 45_000), capacity("fast", 500_000));
        assertThat(rates.factor(probe, Scale.LAPTOP)).contains(0.01);
        assertThat(rates.factor(probe, Scale.SMOKE)).contains(0.005);
        assertThat(rates.highest(probe, "slow")).contains(probe.get(0));
    }

    @Test
    void shouldNeverOfferMoreThanWasPublished() {
        assertThat(rates.factor(List.of(capacity("slow", 1e8), capacity("fast", 1e8)), Scale.LAPTOP))
                .contains(1.0);
    }

    @Test
    void shouldLeaveOutSeriesThatCarriedNothing() {
        final List<MeasuredFigure> probe = List.of(capacity("slow", 0), capacity("fast", 20_000));
        assertThat(rates.factor(probe, Scale.LAPTOP)).contains(0.02);
        assertThat(rates.unmeasured(probe)).containsExactly("slow");
        assertThat(rates.factor(List.of(capacity("slow", 45_000)), Scale.LAPTOP))
                .contains(0.01);
    }

    @Test
    void shouldTakeALowerBoundOnlyWhenNothingElseWasMeasured() {
        final MeasuredFigure bound = capacity("slow", 45_000).limitedByDriver(true);
        final List<MeasuredFigure> probe = List.of(bound, capacity("fast", 20_000));
        assertThat(rates.factor(probe, Scale.LAPTOP)).contains(0.02);
        assertThat(rates.lowerBounds(probe)).containsExactly("slow");
        final List<MeasuredFigure> bounds =
                List.of(bound, capacity("fast", 20_000).withNothingLeft(true));
        assertThat(rates.factor(bounds, Scale.LAPTOP)).contains(0.01);
        assertThat(rates.lowerBounds(bounds)).containsExactly("slow", "fast");
        assertThat(rates.lowerBounds(List.of(capacity("fast", 20_000)))).isEmpty();
    }

    @Test
    void shouldHaveNoFactorWithoutAnyCapacity() {
        assertThat(rates.factor(List.of(capacity("slow", 0)), Scale.LAPTOP)).isEmpty();
        assertThat(rates.unmeasured(List.of())).containsExactly("slow", "fast");
    }

    @Test
    void shouldReplaceRatesByTwoDigitsOfThoseOfThisMachine() {
        assertThat(RateScale.scaled("{rate:2000000},{rate:5000000}", 0.01234)).isEqualTo("25000,62000");
        assertThat(RateScale.scaled("loads={rate:50000}", 0.5)).isEqualTo("loads=25000");
        assertThat(RateScale.scaled("gap {rate:100}", 0.000001)).isEqualTo("gap 10");
        assertThat(RateScale.inWords("at {rate:50000}/s", 0.5)).isEqualTo("at 25,000/s");
        assertThat(RateScale.scaled("--rate", 0.5)).isEqualTo("--rate");
        assertThat(RateScale.isNeeded("loads={rate:50000}")).isTrue();
        assertThat(RateScale.isNeeded("loads=max")).isFalse();
    }
}
