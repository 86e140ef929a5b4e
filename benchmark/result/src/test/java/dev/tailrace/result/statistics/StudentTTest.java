package dev.tailrace.result.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Against the tables that every book of statistics prints. */
class StudentTTest {

    @ParameterizedTest
    @CsvSource({
        "0.90, 1, 6.3138",
        "0.95, 1, 12.7062",
        "0.95, 2, 4.3027",
        "0.95, 4, 2.7764",
        "0.95, 10, 2.2281",
        "0.99, 10, 3.1693",
        "0.95, 30, 2.0423",
        "0.999, 120, 3.3735",
        "0.95, 100000, 1.9600"
    })
    void shouldAgreeWithTables(final double share, final double degreesOfFreedom, final double expected) {
        assertThat(StudentT.halfWidth(share, degreesOfFreedom)).isCloseTo(expected, within(0.0001));
    }

    @ParameterizedTest
    @CsvSource({"0.5, 1.5", "0.95, 2.5", "0.9999, 7.3"})
    void shouldInvertItself(final double share, final double degreesOfFreedom) {
        final double t = StudentT.halfWidth(share, degreesOfFreedom);
        assertThat(StudentT.shareWithin(t, degreesOfFreedom)).isCloseTo(share, within(1e-9));
    }
}
