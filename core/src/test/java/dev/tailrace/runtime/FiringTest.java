package dev.tailrace.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

class FiringTest {

    // Such keys may belong to different tasks, and the order of their results must not depend on the timing of these.
    @Test
    void shouldHaveAnOrderOfDifferentKeysThatCompareAsEqual() {
        final BigDecimal one = new BigDecimal("1.0");
        final BigDecimal other = new BigDecimal("1.00");

        assertThat(Firing.compare(one, other)).isNegative();
        assertThat(Firing.compare(other, one)).isPositive();
        assertThat(Firing.compare(one, new BigDecimal("1.0"))).isZero();
    }
}
