package dev.tailrace.conflux.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.conflux.listing1.ListingPlan;
import dev.tailrace.conflux.listing1.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;

class RateSearchTest {

    @Property
    void shouldFindTheLimitToTheSixtyFourthOfTheHighestRate(
            @ForAll @DoubleRange(min = 0.05, max = 0.95) final double share) {
        final double unpaced = 1_000_000;
        final Runs runs = (name, plan) -> {
            final double rate = plan.schedule().perSecond();
            return Fakes.of(unpaced, rate > share * unpaced ? 60_000 : 100, 0);
        };
        assertThat(new RateSearch(runs, Map.of(), ListingPlan.OPTIONS).highest(Method.GAP))
                .isLessThanOrEqualTo(share * unpaced)
                .isGreaterThan(share * unpaced - unpaced / 64);
    }

    @Test
    void shouldRunTheMethodWithItsSettingsUnderANameOfItsOwn() {
        final List<String> names = new ArrayList<>();
        final Runs runs = (name, plan) -> {
            names.add(name);
            assertThat(plan.method()).isEqualTo(Method.WINDOW_SORT);
            assertThat(plan.settings()).containsExactly(Map.entry("payload", "99"));
            return Fakes.of(64_000, 1, 0);
        };
        assertThat(new RateSearch(runs, Map.of("payload", "99"), ListingPlan.OPTIONS).highest(Method.WINDOW_SORT))
                .isEqualTo(63_000);
        assertThat(names)
                .containsExactly(
                        "search-window-sort-max",
                        "search-window-sort-32000",
                        "search-window-sort-48000",
                        "search-window-sort-56000",
                        "search-window-sort-60000",
                        "search-window-sort-62000",
                        "search-window-sort-63000");
    }

    @Test
    void shouldDemandThatAllIsSentOnTimeAndComesSoon() {
        assertThat(RateSearch.isSustained(Fakes.of(1, 49_000, 0, 0, 10_000_000)))
                .isTrue();
        assertThat(RateSearch.isSustained(Fakes.of(1, 51_000, 0, 0, 0))).isFalse();
        assertThat(RateSearch.isSustained(Fakes.of(1, 1, 0, 1, 0))).isFalse();
        assertThat(RateSearch.isSustained(Fakes.of(1, 1, 0, 0, 10_000_001))).isFalse();
    }
}
