package dev.tailrace.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.testkit.Interleavings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The steps of {@link ClaimRing} between which another thread can do something, in all orders: a stress test hardly ever
 * interrupts a consumer between its claim and the next instruction.
 */
class ClaimModelTest {

    @ParameterizedTest
    @CsvSource({"1, 3", "2, 4"})
    void shouldTakeEachValueOnceInEveryOrderOfSteps(final int capacity, final int values) {
        final int orders = Interleavings.of(() -> new ClaimModel(capacity, values, true))
                .maxPreemptions(3)
                .exhaustive(1_000_000);

        assertThat(orders).isGreaterThan(100);
    }

    @Test
    void shouldFindACellThatIsFreedBeforeItIsRead() {
        assertThatThrownBy(() -> Interleavings.of(() -> new ClaimModel(1, 3, false))
                        .maxPreemptions(2)
                        .exhaustive(1_000_000))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("expected each of 3 values once, got ");
    }
}
