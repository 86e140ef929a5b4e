package dev.tailrace.samples.ticks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.function.InputException;
import dev.tailrace.samples.SampleRun;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTicksTest {

    private static final Map<String, String> SLOW = Map.of("per-second", "1000");

    @Test
    void shouldGenerateMessagesOfAbout120Bytes() {
        final List<byte[]> records = SampleRun.records(new JsonTicks(), Map.of(), 20_000);
        assertThat(records.stream().mapToInt(record -> record.length).average().orElse(0))
                .isBetween(115.0, 135.0);
    }

    @Test
    void shouldEnrichAverageAndAlert() {
        final Map<String, List<String>> results = SampleRun.generated(new JsonTicks(), SLOW, 20_000);
        assertThat(results.get("trades"))
                .hasSizeBetween(3_800, 4_200)
                .allMatch(trade -> trade.contains("\"sector\":\""));
        assertThat(results.get("vwap")).hasSizeGreaterThan(1_000);
        assertThat(results.get("alerts")).hasSizeBetween(1, 200);
    }

    @Test
    void shouldCompareAPriceWithTheLatestWindowThatHasEnded() {
        assertThat(SampleRun.of(new JsonTicks(), Map.of(), trade(0, 100, 1), trade(0, 400, 2), trade(1, 300, 1)))
                .containsExactly(
                        "{\"ts\":0,\"symbol\":9,\"sector\":\"Materials\",\"price\":100.0000,\"size\":1}",
                        "{\"ts\":0,\"symbol\":9,\"sector\":\"Materials\",\"price\":400.0000,\"size\":2}",
                        "{\"ts\":1000000000,\"symbol\":9,\"sector\":\"Materials\",\"price\":300.0000,\"size\":1}");
        assertThat(alerts(trade(0, 100, 1), trade(0, 400, 1), trade(1, 262, 1), trade(1, 263, 1)))
                .containsExactly("{\"ts\":1000000000,\"symbol\":9,\"price\":263.0000,\"vwap\":250.0000}");
    }

    /** The windows of trades that were enriched elsewhere are those of the whole pipeline. */
    @Test
    void shouldGiveTheSameInTwoParts() {
        final Map<String, List<String>> whole = SampleRun.generated(new JsonTicks(), SLOW, 20_000);
        final Map<String, List<String>> edge =
                SampleRun.generated(new JsonTicks(), Map.of("per-second", "1000", "part", "edge"), 20_000);
        assertThat(edge).containsOnlyKeys("trades");
        assertThat(edge.get("trades")).isEqualTo(whole.get("trades"));

        final Map<String, List<String>> windows = SampleRun.byName(
                new JsonTicks(), Map.of("part", "windows"), edge.get("trades").toArray(String[]::new));
        assertThat(windows).containsOnlyKeys("vwap", "alerts");
        assertThat(windows.get("alerts")).isEqualTo(whole.get("alerts"));
        // The last windows may be open, because only trades close them.
        assertThat(whole.get("vwap").subList(0, windows.get("vwap").size())).isEqualTo(windows.get("vwap"));
        assertThat(windows.get("vwap")).hasSizeGreaterThan(whole.get("vwap").size() - 400);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"ts\":0,\"symbol\":9,\"price\":100,\"size\":1}",
                "{\"ts\":0,\"type\":\"Trade\",\"symbol\":9,\"size\":1}",
                "{\"ts\":0,\"type\":\"Trade\",\"symbol\":4294967297,\"price\":100,\"size\":1}"
            })
    void shouldTakeNoValueFromTheTickBefore(final String second) {
        assertThatThrownBy(() -> SampleRun.of(new JsonTicks(), Map.of(), trade(0, 100, 1), second))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("is not a JSON object with ts, type, symbol below ");
    }

    private static List<String> alerts(final String... ticks) {
        return SampleRun.byName(new JsonTicks(), Map.of(), ticks).get("alerts");
    }

    private static String trade(final int second, final int price, final int size) {
        return "{\"ts\":" + second + "000000000,\"type\":\"Trade\",\"symbol\":9,\"price\":" + price + ",\"size\":"
                + size + "}";
    }
}
