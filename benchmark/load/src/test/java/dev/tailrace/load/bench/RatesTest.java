package dev.tailrace.load.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RatesTest {

    @Test
    void shouldSortRatesAndDropThoseThatAreThereTwice() {
        assertThat(Rates.parse("15k,5000,5k").perSecond()).containsExactly(5_000, 15_000);
        assertThat(Rates.parse("7").highest()).isEqualTo(7);
    }

    @Test
    void shouldStepThroughARangeUpToItsEnd() {
        assertThat(Rates.parse("1000..3500:1000").perSecond()).containsExactly(1_000, 2_000, 3_000);
        assertThat(Rates.parse("5k..5k:1").perSecond()).containsExactly(5_000);
    }

    @Test
    void shouldSearchWhenTheHighestIsRequested() {
        assertThat(Rates.parse("max").isSearch()).isTrue();
        assertThat(Rates.parse("1").isSearch()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0 | a rate is from 1 to 10000000 records a second, not 0",
                "99999k | a rate is from 1 to 10000000 records a second, not 99999000",
                "fast | 'fast' is not a rate; write records a second such as 5000, 5000,15000, 5000..20000:5000, or max",
                "5, | '' is not a rate; write records a second such as 5000, 5000,15000, 5000..20000:5000, or max",
                "9..5:1 | the range ends before it begins",
                "1..100:0 | a rate is from 1 to 10000000 records a second, not 0",
                "1..100:1 | these are more than 20 rates; take a larger step",
            })
    void shouldSayWhatIsWrong(final String text, final String message) {
        assertThatThrownBy(() -> Rates.parse(text)).hasMessage(message);
    }
}
