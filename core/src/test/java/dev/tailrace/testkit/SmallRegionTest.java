package dev.tailrace.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.function.LongPredicate;
import org.junit.jupiter.api.Test;

/** What interleavings find in a region of rings and agents. */
class SmallRegionTest {

    private static final LongPredicate ALL = number -> true;
    private static final LongPredicate ODD = number -> number % 2 == 1;

    @Test
    void shouldFindNothingInASoundRegionInAnyOrder() {
        assertThat(Interleavings.of(SmallRegion.sound(2, 2, ALL)).exhaustive(1_000))
                .isEqualTo(20);
        assertThat(Interleavings.of(SmallRegion.sound(4, 2, ODD))
                        .maxPreemptions(3)
                        .exhaustive(100_000))
                .isGreaterThan(100);
    }

    @Test
    void shouldFindNothingInASoundRegionAtRandom() {
        Interleavings.of(SmallRegion.sound(50, 3, number -> number % 7 != 0)).random(1, 500);
    }

    @Test
    void shouldFindAMergerThatDoesNotWaitForTheHead() {
        assertThatThrownBy(() -> Interleavings.of(SmallRegion.hasty(2, 2, ALL)).exhaustive(1_000_000))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("expected [0, 1], got [1, 0]")
                .hasMessageContaining("replay(");
        assertThatThrownBy(() -> Interleavings.of(SmallRegion.hasty(20, 3, ALL)).random(1, 100))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("expected [0, 1, 2, ")
                .hasMessageContaining("(seed ");
    }

    @Test
    void shouldFindAMergerThatWaitsForWhatWasDropped() {
        assertThatThrownBy(() -> Interleavings.of(SmallRegion.silent(2, 2, ODD)).exhaustive(1_000_000))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("stuck: no agent has work, and these are not done: merger (run 1 of all)");
    }
}
