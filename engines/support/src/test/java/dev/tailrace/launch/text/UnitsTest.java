package dev.tailrace.launch.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnitsTest {

    @ParameterizedTest
    @CsvSource({
        "0,0 ns",
        "999,999 ns",
        "1000,1.00 us",
        "9994,9.99 us",
        "9996,10.0 us",
        "99960,100 us",
        "999499,999 us",
        "999500,1.00 ms",
        "16200000,16.2 ms",
        "999500000,1.00 s",
        "61000000000,61.0 s",
        "1303000000000,1303 s"
    })
    void shouldGiveDurationsThreeDigits(final long ns, final String text) {
        assertThat(Units.duration(ns)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "0,0 B",
        "999,999 B",
        "1000,1.00 kB",
        "999499,999 kB",
        "999500,1.00 MB",
        "30779993,30.8 MB",
        "8.2e9,8.20 GB"
    })
    void shouldGiveBytesTheUnitThatFits(final double bytes, final String text) {
        assertThat(Units.bytes((long) bytes)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"0,0", "999.4,999", "999.6,1.00 k", "999499,999 k", "1234567,1.23 M"})
    void shouldGiveRatesThreeDigits(final double perSecond, final String text) {
        assertThat(Units.rate(perSecond)).isEqualTo(text);
    }

    @Test
    void shouldPrintTimesOfDayAndCutTheirFraction() {
        assertThat(Units.timeOfDay(34_200_123_999_999L, 3)).isEqualTo("09:30:00.123");
        assertThat(Units.timeOfDay(34_200_123_999_999L, 9)).isEqualTo("09:30:00.123999999");
        assertThat(Units.timeOfDay(86_399_999_999_999L, 0)).isEqualTo("23:59:59");
        assertThat(Units.timeOfDay(1_700_000_000_123_999_999L, 3)).isEqualTo("2023-11-14 22:13:20.123");
        assertThat(Units.timeOfDay(1_767_605_460_500_000_000L, 1)).isEqualTo("2026-01-05 09:31:00.5");
    }

    @Test
    void shouldCountWithNouns() {
        assertThat(Units.count(1, "message")).isEqualTo("1 message");
        assertThat(Units.count(1_234_567, "message")).isEqualTo("1,234,567 messages");
        assertThat(Units.share(1, 3)).isEqualTo("33.3 %");
        assertThat(Units.share(0, 0)).isEqualTo("0.0 %");
    }
}
