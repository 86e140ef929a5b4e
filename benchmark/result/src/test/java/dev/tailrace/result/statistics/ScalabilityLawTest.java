package dev.tailrace.result.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.tailrace.result.statistics.ScalabilityLaw.Measured;
import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class ScalabilityLawTest {

    private static final ScalabilityLaw TRUE = new ScalabilityLaw(100_000, 0.05, 0.02, 0, 0);

    @Test
    void shouldFindTheLawThatThroughputsFollow() {
        final ScalabilityLaw law = ScalabilityLaw.fit(measured(TRUE, 1, 2, 4, 8, 16));
        assertThat(law.one()).isCloseTo(100_000, within(1.0));
        assertThat(law.contention()).isCloseTo(0.05, within(1e-6));
        assertThat(law.coherency()).isCloseTo(0.02, within(1e-6));
        assertThat(law.meanError()).isLessThan(1e-9);
        assertThat(law.freedom()).isEqualTo(2);
        assertThat(law.peak().orElseThrow()).isCloseTo(Math.sqrt(0.95 / 0.02), within(1e-3));
    }

    @Test
    void shouldHoldCoefficientsAtZeroThatWouldBeBelow() {
        // More than twice as much from twice the workers, which the law does not know.
        final ScalabilityLaw law =
                ScalabilityLaw.fit(List.of(new Measured(1, 100), new Measured(2, 230), new Measured(4, 500)));
        assertThat(law.contention()).isZero();
        assertThat(law.coherency()).isZero();
        assertThat(law.meanError()).isBetween(0.01, 0.2);
        assertThat(law.freedom()).isEqualTo(2);
        assertThat(law.peak()).isEmpty();
    }

    @Test
    void shouldRefuseToFitFewerThanThreeValues() {
        final List<Measured> two = measured(TRUE, 1, 1, 2, 2);
        assertThatThrownBy(() -> ScalabilityLaw.fit(two))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a curve takes measurements at 3 values, and there are 2");
    }

    private static List<Measured> measured(final ScalabilityLaw law, final double... workers) {
        return DoubleStream.of(workers)
                .mapToObj(count -> new Measured(count, law.at(count)))
                .toList();
    }
}
