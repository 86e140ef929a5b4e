package dev.tailrace.samples.listing1;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DroppingTest {

    @Test
    void shouldDropTheMultiplesOfSevenAsThePaperDoes() {
        final Dropping dropping = Dropping.parse("1/7");
        for (long number = 0; number < 100; number++) {
            assertThat(dropping.drops(number)).isEqualTo(number % 7 == 0);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"7", "7/7", "1/0", "-1/7", "1/7/3", ""})
    void shouldSayWhatIsExpected(final String text) {
        assertThatThrownBy(() -> Dropping.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("expected how many of how many are dropped, fewer than all, such as 1/7 or 99/100");
    }
}
