package dev.tailrace.load.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class LoadShapeTest {

    private static final long MS = 1_000_000;

    @Test
    void shouldSpreadRecordsEvenlyAtOneRate() {
        final LoadShape shape = LoadShape.steady(1_000, Duration.ofSeconds(2));
        assertThat(shape.records()).isEqualTo(2_000);
        assertThat(shape.dueAfterNs(0)).isZero();
        assertThat(shape.dueAfterNs(1)).isEqualTo(MS);
        assertThat(shape.dueAfterNs(1_999)).isEqualTo(1_999 * MS);
        assertThat(shape.lengthNs()).isEqualTo(2_000 * MS);
    }

    @Test
    void shouldContinueAtTheNewRateWhenTheRateSteps() {
        final LoadShape shape = LoadShape.parse("10*1s,100*1s");
        assertThat(shape.records()).isEqualTo(110);
        assertThat(shape.dueAfterNs(9)).isEqualTo(900 * MS);
        assertThat(shape.dueAfterNs(10)).isEqualTo(1_000 * MS);
        assertThat(shape.dueAfterNs(11)).isEqualTo(1_010 * MS);
    }

    @Test
    void shouldRaiseTheRateInAStraightLineWhenItRamps() {
        final LoadShape shape = LoadShape.parse("0..100*2s");
        assertThat(shape.records()).isEqualTo(100);
        // After t seconds 25 t² records are due.
        assertThat(shape.dueAfterNs(25)).isCloseTo(1_000 * MS, within(1L));
        assertThat(shape.dueAfterNs(1)).isCloseTo(200 * MS, within(1L));
    }

    @Test
    void shouldPutABurstAtTheEndOfEachPeriod() {
        final LoadShape shape = LoadShape.bursts(10, 1_000, Duration.ofSeconds(1), Duration.ofMillis(100), 3);
        assertThat(shape).hasToString("10*900ms,1000*100ms,10*900ms,1000*100ms,10*900ms,1000*100ms");
        assertThat(shape.records()).isEqualTo(327);
        assertThat(shape.highestPerSecond()).isEqualTo(1_000);
    }

    @Test
    void shouldFallFromThePeakAsTheOpeningOfADayDoes() {
        final LoadShape shape = LoadShape.openingBell(10_000, Duration.ofSeconds(5));
        assertThat(shape).hasToString("10000*1000ms,4670*1000ms,2500*1000ms,1180*1000ms,320*5000ms");
    }

    @Test
    void shouldSayWhatItCannotReadWhenTheTextIsNoShape() {
        assertThatThrownBy(() -> LoadShape.parse("1000*5s,fast"))
                .hasMessage(
                        "'fast' is not a segment of a load; write RATE*DURATION or RATE..RATE*DURATION, such as 1000*5s"
                                + " or 1000..20000*500ms");
        assertThatThrownBy(() -> LoadShape.parse("0*5s"))
                .hasMessage("a rate is above 0 and at most 100000000 records a second, not 0");
        assertThatThrownBy(() -> LoadShape.parse("5*0s"))
                .hasMessage("a segment of the load must be longer than 0, not PT0S");
    }

    @Property(tries = 200)
    void shouldNeverGoBackAndEndWithTheLastStretch(@ForAll("shapes") final LoadShape shape) {
        long before = -1;
        for (long number = 0; number < shape.records(); number++) {
            final long dueNs = shape.dueAfterNs(number);
            assertThat(dueNs).isGreaterThanOrEqualTo(before).isLessThanOrEqualTo(shape.lengthNs());
            before = dueNs;
        }
        assertThat(LoadShape.parse(shape.toString())).hasToString(shape.toString());
    }

    @Property(tries = 200)
    void shouldFindTheFirstRecordOfATime(
            @ForAll("shapes") final LoadShape shape, @ForAll final java.util.Random random) {
        final long afterNs = (long) (random.nextDouble() * shape.lengthNs());
        final long first = shape.firstDueAt(afterNs);
        assertThat(first == 0 || shape.dueAfterNs(first - 1) < afterNs).isTrue();
        assertThat(first == shape.records() || shape.dueAfterNs(first) >= afterNs)
                .isTrue();
    }

    @Provide
    Arbitrary<LoadShape> shapes() {
        final Arbitrary<Integer> rate = Arbitraries.integers().between(1, 2_000);
        final Arbitrary<Segment> segment = Combinators.combine(
                        rate, rate, Arbitraries.integers().between(1, 1_000))
                .as((from, to, ms) -> new Segment(from, to, Duration.ofMillis(ms)));
        return segment.list().ofMinSize(1).ofMaxSize(4).map(LoadShapeTest::shape);
    }

    private static LoadShape shape(final List<Segment> segments) {
        return LoadShape.of(segments.toArray(new Segment[0]));
    }
}
