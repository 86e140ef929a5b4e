package dev.tailrace.result.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.tailrace.result.Capacity;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class CapacitySearchTest {

    private static final long LIMIT_NS = 1_000_000;
    private static final SearchPlan PLAN = new SearchPlan(10_000, 1_000, 1_000_000, 0.05, 1, 60);

    @Test
    void shouldFindTheCapacityOfAQuietEngine() {
        final Capacity found = search(PLAN, 73_000, 0, 0, 1);
        assertThat(found.heldPerSecond()).isLessThanOrEqualTo(73_000).isCloseTo(73_000, Percentage.withPercentage(5));
        assertThat(found.brokePerSecond()).isGreaterThan(73_000).isLessThan(found.heldPerSecond() * 1.05);
        assertThat(found.trials()).hasSizeLessThan(20);
        assertThat(found.trials().get(found.trials().size() - 1).sustained()).isTrue();
    }

    @Property(tries = 300)
    void shouldNeverPromiseMoreThanTheEngineCanDo(
            @ForAll @DoubleRange(min = 2_000, max = 500_000) final double capacity, @ForAll final long seed) {
        final Capacity found = search(PLAN, capacity, 0.1, 0.03, seed);
        assertThat(found.heldPerSecond()).isLessThan(capacity * 1.1);
        assertThat(found.heldPerSecond()).isLessThan(found.brokePerSecond());
        assertThat(found.trials()).hasSizeLessThanOrEqualTo(PLAN.mostAttempts());
    }

    @Test
    void shouldBeNearTheCapacityInAlmostEveryNoisySearch() {
        final long seed = Long.getLong("tailrace.seed", 5);
        final Random seeds = new Random(seed);
        int near = 0;
        for (int i = 0; i < 200; i++) {
            final double held =
                    search(PLAN, 73_000, 0.1, 0.03, seeds.nextLong()).heldPerSecond();
            near += Math.abs(held / 73_000 - 1) < 0.08 ? 1 : 0;
        }
        assertThat(near).as("seed %d", seed).isGreaterThanOrEqualTo(190);
    }

    @Test
    void shouldDoubleAfterOneAttemptAndDecideBetweenByTwo() {
        final CapacitySearch search = new CapacitySearch(PLAN, "p99 below 1 ms");
        search.record(LIMIT_NS / 2, true);
        assertThat(search.next()).contains(new CapacitySearch.Attempt(20_000, false));
        search.record(9 * LIMIT_NS, false);
        search.record(9 * LIMIT_NS, false);
        final CapacitySearch.Attempt between = search.next().orElseThrow();
        assertThat(between.ratePerSecond()).isCloseTo(14_142, within(1.0));
        search.record(LIMIT_NS / 2, true);
        assertThat(search.next()).contains(between);
    }

    @Test
    void shouldForgiveOneAttemptThatBreaks() {
        final CapacitySearch search = new CapacitySearch(PLAN, "p99 below 1 ms");
        search.record(9 * LIMIT_NS, false);
        assertThat(search.next()).contains(new CapacitySearch.Attempt(10_000, false));
        search.record(LIMIT_NS / 2, true);
        search.record(LIMIT_NS / 2, true);
        assertThat(search.next()).contains(new CapacitySearch.Attempt(20_000, false));
    }

    @Test
    void shouldNotTryARateAgainThatWasNeverSentInTime() {
        final CapacitySearch search = new CapacitySearch(PLAN, "p99 below 1 ms");
        search.record(LIMIT_NS / 2, true);
        search.recordLate();
        assertThat(search.next().orElseThrow().ratePerSecond()).isCloseTo(14_142, within(1.0));
        assertThat(search.result().brokePerSecond()).isEqualTo(20_000);
        assertThat(search.result().trials()).last().matches(trial -> !trial.held());
        assertThat(search.result().isLimitedByDriver()).isTrue();
        search.record(9 * LIMIT_NS, false);
        search.record(9 * LIMIT_NS, false);
        assertThat(search.result().isLimitedByDriver())
                .as("by the engine below")
                .isFalse();
    }

    @Test
    void shouldGoBelowARateThatCannotBeSustained() {
        final SearchPlan plan = new SearchPlan(10_000, 1_000, 20_000, 0.5, 2, 60);
        final CapacitySearch search = new CapacitySearch(plan, "p99 below 1 ms");
        search.record(LIMIT_NS / 2, true);
        search.record(LIMIT_NS / 2, true);
        assertThat(search.next()).contains(new CapacitySearch.Attempt(20_000, true));
        search.record(2 * LIMIT_NS, false);
        search.record(2 * LIMIT_NS, false);
        assertThat(search.next()).hasValueSatisfying(attempt -> {
            assertThat(attempt.ratePerSecond()).isCloseTo(14_142, within(1.0));
            assertThat(attempt.sustained()).isFalse();
        });
    }

    @Test
    void shouldEndAtTheHighestRateOfThePlan() {
        final Capacity found = search(PLAN, 5_000_000, 0, 0, 1);
        assertThat(found.heldPerSecond()).isEqualTo(1_000_000);
        assertThat(found.brokePerSecond()).isInfinite();
    }

    @Test
    void shouldGiveUpBelowTheLowestRate() {
        final Capacity found = search(PLAN, 100, 0, 0, 1);
        assertThat(found.heldPerSecond()).isZero();
        assertThat(found.trials()).anyMatch(trial -> trial.ratePerSecond() == 1_000);
    }

    @Test
    void shouldEndAfterSoManyAttempts() {
        final SearchPlan plan = new SearchPlan(10_000, 1_000, 1_000_000, 0.0001, 1, 7);
        assertThat(search(plan, 73_000, 0, 0, 1).trials()).hasSize(7);
    }

    @Test
    void shouldRefuseAPlanThatCannotBe() {
        assertThatThrownBy(() -> new SearchPlan(10, 100, 1_000, 0.05, 1, 10))
                .hasMessage(
                        "rates must be above 0 and rise from the lowest to the first to the highest: 100.0, 10.0, 1000.0");
        assertThatThrownBy(() -> new SearchPlan(100, 100, 1_000, 0, 1, 10))
                .hasMessage("resolution 0.0: must be above 0 and below 1");
    }

    private static Capacity search(
            final SearchPlan plan, final double capacity, final double noise, final double disturbed, final long seed) {
        final CapacitySearch search = new CapacitySearch(plan, "p99 below 1 ms");
        new SimulatedEngine(capacity, LIMIT_NS, noise, disturbed, new Random(seed)).serve(search);
        return search.result();
    }
}
