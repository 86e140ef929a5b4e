package dev.tailrace.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SlaTest {

    @Test
    void shouldKnowTheProfilesThatAreBuiltIn() {
        assertThat(Sla.parse("risk").limits())
                .containsExactly(new Sla.Limit(99, 1_000_000), new Sla.Limit(99.9, 1_000_000));
    }

    @Test
    void shouldReadLimitsOfTheUser() {
        final Sla sla = Sla.parse("p99<2ms, p99.99<1s,p50<300us");
        assertThat(sla.name()).isEqualTo("p99<2ms, p99.99<1s,p50<300us");
        assertThat(sla.limits())
                .containsExactly(
                        new Sla.Limit(99, 2_000_000), new Sla.Limit(99.99, 1_000_000_000), new Sla.Limit(50, 300_000));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "quick", "p100<2ms", "p0<2ms", "p99<2", "p99>2ms", "p99<2ms,"})
    void shouldSayWhatCanBeWritten(final String text) {
        assertThatThrownBy(() -> Sla.parse(text))
                .hasMessage(
                        "'" + text + "' is neither one of [hft, market-making, risk, execution, post-trade] nor limits"
                                + " such as p99<2ms,p99.9<10ms");
    }
}
