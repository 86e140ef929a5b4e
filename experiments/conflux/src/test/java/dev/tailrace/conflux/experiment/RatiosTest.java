package dev.tailrace.conflux.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.conflux.listing1.ListingPlan;
import dev.tailrace.conflux.listing1.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RatiosTest {

    private static List<RunResult> rates(final double... rates) {
        return Arrays.stream(rates).mapToObj(rate -> Fakes.of(rate, 1, 0)).toList();
    }

    @Test
    void shouldDivideRoundByRound() {
        final Ratios ratios = Ratios.of(rates(1, 9, 30), rates(10, 10, 10), RunResult::perSecond);
        assertThat(ratios).isEqualTo(new Ratios(0.9, 0.1, 3));
        assertThat(ratios).hasToString("0.900 (0.100 to 3.00)");
    }

    @Test
    void shouldTakeTheMeanOfTheMiddleTwo() {
        assertThat(Ratios.of(rates(1, 4, 2, 9), rates(1, 1, 1, 1), RunResult::perSecond)
                        .median())
                .isEqualTo(3);
        assertThat(Ratios.median(rates(5, 1, 3), RunResult::perSecond)).isEqualTo(3);
    }

    @Test
    void shouldLeaveOutARoundThatOnlyOneMethodHas() {
        assertThat(Ratios.of(rates(1, 4), rates(1), RunResult::perSecond)).isEqualTo(new Ratios(1, 1, 1));
    }

    @Test
    void shouldMeetATargetByTheMedianAndClearlyByAllRounds() {
        final Target atMost = new Target(Load.HALF, Method.NONE, "mean", RunResult::meanNs, 1.15, true);
        assertThat(atMost.isMetBy(new Ratios(1.15, 1, 1.2))).isTrue();
        assertThat(atMost.isMetBy(new Ratios(1.16, 1, 1.2))).isFalse();
        assertThat(atMost.isClear(new Ratios(1.1, 1, 1.2))).isFalse();
        assertThat(atMost.isClear(new Ratios(1.1, 1, 1.15))).isTrue();
        assertThat(atMost.isClear(new Ratios(1.3, 1.2, 1.5))).isTrue();
        final Target atLeast = new Target(Load.MAX, Method.NONE, "rate", RunResult::perSecond, 0.95, false);
        assertThat(atLeast.isMetBy(new Ratios(0.95, 0.9, 1))).isTrue();
        assertThat(atLeast.isMetBy(new Ratios(0.94, 0.9, 1))).isFalse();
    }

    @Test
    void shouldBeginEachRoundWithAnotherMethod() {
        assertThat(Load.HALF.methods(0)).isEqualTo(Load.HALF.methods());
        assertThat(Load.HALF.methods(1)).containsExactly(Method.CONFLUX, Method.WINDOW_SORT, Method.NONE, Method.GAP);
        assertThat(Load.HALF.methods(4)).isEqualTo(Load.HALF.methods());
        assertThat(Map.of("stamps", "on"))
                .isEqualTo(Load.HALF.plan(Method.GAP, 1, ListingPlan.OPTIONS).settings());
    }
}
