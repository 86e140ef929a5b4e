package dev.tailrace.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsTest {

    private static final Setting<Duration> WINDOW = Setting.duration("window", "1s", "size");
    private static final Setting<Integer> LIMIT = Setting.integer("limit", 5, 1, 9, "limit");
    private static final Setting<Set<String>> EMIT = Setting.choices("emit", "a", List.of("a", "b"), "results");
    private static final List<Setting<?>> ALL = List.of(WINDOW, LIMIT, EMIT);
    private static final Setting<Optional<Integer>> PORT =
            Setting.integer("port", 0, 0, 65_535, "port").optional();
    private static final List<Setting<?>> KINDS = List.of(
            Setting.number("count", 3, 1, Long.MAX_VALUE, "count"),
            LIMIT,
            Setting.flag("flag", true, "flag"),
            Setting.choice("policy", Policy.NEVER, "policy"),
            Setting.text("name", "TEXT", "", "name"),
            PORT);

    private enum Policy {
        NEVER,
        AT_RANDOM
    }

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
                        unknown setting 'colour'; available: [window, limit, emit]""");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "count | 9007199254740993 | 9007199254740993",
                "count | 0 | expected a whole number, 1 or more",
                "count | 1.5 | expected a whole number, 1 or more",
                "limit | 99999999999 | expected a whole number from 1 to 9",
                "flag | false | false",
                "flag | no | expected one of true, false",
                "policy | at-random | AT_RANDOM",
                "policy | AT_RANDOM | expected one of never, at-random",
                "name | a b | a b",
                "port | 80 | Optional[80]",
                "port | many | expected a whole number from 0 to 65535",
            })
    void shouldReadEachKindOfSetting(final String name, final String text, final String expected) {
        final Setting<?> setting = KINDS.stream()
                .filter(kind -> kind.name().equals(name))
                .findFirst()
                .orElseThrow();
        if (expected.startsWith("expected")) {
            assertThatThrownBy(() -> Settings.of(KINDS, Map.of(name, text)))
                    .hasMessage("setting '" + name + "' is '" + text + "': " + expected);
        } else {
            assertThat(String.valueOf(Settings.of(KINDS, Map.of(name, text)).<Object>get(cast(setting))))
                    .isEqualTo(expected);
        }
    }

    @SuppressWarnings("unchecked")
    private static Setting<Object> cast(final Setting<?> setting) {
        return (Setting<Object>) setting;
    }

    @Test
    void shouldDescribeTheValuesOfEachKind() {
        assertThat(KINDS)
                .extracting(Setting::name, Setting::values, Setting::defaultText)
                .containsExactly(
                        tuple("count", "1..", "3"),
                        tuple("limit", "1..9", "5"),
                        tuple("flag", "true | false", "true"),
                        tuple("policy", "never | at-random", "never"),
                        tuple("name", "TEXT", ""),
                        tuple("port", "0..65535", ""));
        assertThat(Settings.of(KINDS, Map.of()).get(PORT)).isEmpty();
    }

    @Test
    void shouldGiveEqualValuesEqualTexts() {
        final Map<String, String> given = Map.of("window", "1000ms", "limit", " 7", "emit", "b, a");

        assertThat(Settings.of(ALL, given).texts())
                .containsExactly(Map.entry("emit", "a,b"), Map.entry("limit", "7"), Map.entry("window", "1s"));
    }

    @Test
    void shouldGiveEqualSetsOfDurationsAndEqualListsEqualTexts() {
        final Setting<Set<Duration>> waits = new Setting<>("waits", "1,5", "waits", SettingsTest::durations);
        final Setting<List<String>> names = new Setting<>(
                "names", "b,a", "names", text -> List.of(text.strip().split(" *, *")));
        final List<Setting<?>> declared = List.of(waits, names);

        assertThat(Settings.of(declared, Map.of("waits", "5,1", "names", "b, a"))
                        .texts())
                .isEqualTo(Settings.of(declared, Map.of()).texts())
                .containsExactly(Map.entry("names", "[b, a]"), Map.entry("waits", "PT1S,PT5S"));
    }

    private static Set<Duration> durations(final String text) {
        return Arrays.stream(text.split(","))
                .map(Long::parseLong)
                .map(Duration::ofSeconds)
                .collect(Collectors.toSet());
    }

    @Test
    void shouldKeepTheTextOfAValueThatDoesNotSayWhatItHolds() {
        final Setting<int[]> levels = new Setting<>("levels", "1,2,3", "levels", text -> Arrays.stream(text.split(","))
                .mapToInt(Integer::parseInt)
                .toArray());
        final Setting<Set<int[]>> sets = new Setting<>("sets", "4,5", "sets", text -> Set.of(new int[] {4, 5}));
        final Setting<Optional<int[]>> more = new Setting<int[]>("more", "6", "more", text -> new int[] {6}).optional();
        final List<Setting<?>> declared = List.of(levels, sets, more);

        assertThat(Settings.of(declared, Map.of("more", "7")).texts())
                .containsExactly(Map.entry("levels", "1,2,3"), Map.entry("more", "7"), Map.entry("sets", "4,5"));
        assertThat(Settings.of(declared, Map.of()).texts()).containsEntry("more", "");
    }

    @Test
    void shouldRefuseToReadAnUndeclaredSetting() {
        final Settings settings = Settings.of(List.of(LIMIT), Map.of());

        assertThatThrownBy(() -> settings.get(WINDOW))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("setting 'window' is read but not declared");
    }
}
