package dev.tailrace.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsTest {

    private static final Setting<Duration> WINDOW = Setting.duration("window", "1s", "size");
    private static final Setting<Integer> LIMIT = Setting.integer("limit", 5, 1, 9, "limit");
    private static final Setting<Set<String>> EMIT = Setting.choices("emit", "a", List.of("a", "b"), "results");
    private static final List<Setting<?>> ALL = List.of(WINDOW, LIMIT, EMIT);

    @Test
    void shouldUseDefaultsForWhatIsNotGiven() {
        final Settings settings = Settings.of(ALL, Map.of("limit", "7", "emit", "b,a"));

        assertThat(settings.get(WINDOW)).isEqualTo(Duration.ofSeconds(1));
        assertThat(settings.get(LIMIT)).isEqualTo(7);
        assertThat(settings.get(EMIT)).containsExactly("b", "a");
    }

    @ParameterizedTest
    @CsvSource({"1ns, 1", "20us, 20000", "250ms, 250000000", "5m, 300000000000", "2 h, 7200000000000"})
    void shouldReadDurations(final String text, final long expectedNs) {
        assertThat(Settings.of(ALL, Map.of("window", text)).get(WINDOW).toNanos())
                .isEqualTo(expectedNs);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1", "s", "-1s", "0s", "1.5s", "1d", "999999999999999h"})
    void shouldRefuseWhatIsNoPositiveDuration(final String text) {
        assertThatThrownBy(() -> Settings.of(ALL, Map.of("window", text)))
                .isInstanceOf(InvalidSettingsException.class)
                .hasMessageStartingWith("setting 'window' is '" + text + "': expected a ");
    }

    @Test
    void shouldReportEveryProblemAtOnce() {
        assertThatThrownBy(() -> Settings.of(ALL, Map.of("limit", "10", "emit", "a,c", "colour", "red")))
                .isInstanceOf(InvalidSettingsException.class)
                .hasMessage(
                        """
                        setting 'limit' is '10': expected a whole number from 1 to 9
                        setting 'emit' is 'a,c': 'c' is not one of a, b
                        there is no setting 'colour'; there are [window, limit, emit]""");
    }

    @Test
    void shouldRefuseToReadAnUndeclaredSetting() {
        final Settings settings = Settings.of(List.of(LIMIT), Map.of());

        assertThatThrownBy(() -> settings.get(WINDOW))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("setting 'window' is read but not declared");
    }
}
