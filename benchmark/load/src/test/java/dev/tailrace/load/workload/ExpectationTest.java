package dev.tailrace.load.workload;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ExpectationTest {

    private final Expectation expected = new Expectation();

    ExpectationTest() {
        expected.add(11, 3);
        expected.add(12, 3);
        expected.add(13, 8);
    }

    @Test
    void shouldCountTheResultsThatRecordsBeforeAnotherCause() {
        assertThat(expected.causedBefore(3)).isZero();
        assertThat(expected.causedBefore(4)).isEqualTo(2);
        assertThat(expected.causedBefore(Long.MAX_VALUE)).isEqualTo(3);
        assertThat(new Expectation().causedBefore(1)).isZero();
    }

    @Test
    void shouldKeepTheResultsOfTheFirstRecordsOnly() {
        final Expectation part = expected.before(8);
        assertThat(part.size()).isEqualTo(2);
        assertThat(part.fingerprint(1)).isEqualTo(12);
        assertThat(part.cause(1)).isEqualTo(3);
        part.add(14, 9);
        assertThat(part.fingerprint(2)).isEqualTo(14);
        assertThat(expected.size()).isEqualTo(3);
    }
}
