package dev.tailrace.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.io.OutputLog;
import dev.tailrace.io.RecordSchema;
import dev.tailrace.io.RecordSchema.Field;
import dev.tailrace.launch.task.Discarded;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

class DrawnResultsTest {

    private final DrawnResults store = new DrawnResults(() -> 0, 100);
    private final OutputLog trades = store.watch("trades", Optional.empty(), Discarded.NOWHERE);

    @Test
    void shouldKeepTheNumbersOfEachKeyOverTime() {
        trade(1_000, "AAPL", 16_000, 100);
        trade(2_000, "MSFT", 30_000, 5);
        trade(3_000, "AAPL", 16_100, 50);
        store.poll();

        final JsonNode series = series("AAPL").get("series").get(0);
        assertThat(series.get("sink").asString()).isEqualTo("trades");
        assertThat(series.get("t").toString()).isEqualTo("[1000,3000]");
        assertThat(series.get("fields").get(0).get("last").toString()).isEqualTo("[16000,16100]");
        assertThat(series.get("fields").get(1).get("sum").toString()).isEqualTo("[100,50]");
        assertThat(series("none").get("series")).isEmpty();
    }

    @Test
    void shouldSayWhatItsFieldsMean() {
        trade(1_000, "AAPL", 16_000, 100);
        store.poll();

        final ArrayNode sinks = JsonNodeFactory.instance.arrayNode();
        store.describe(sinks);
        assertThat(sinks.get(0).get("key").asString()).isEqualTo("symbol");
        assertThat(sinks.get(0).get("count").asInt()).isEqualTo(1);
        assertThat(sinks.get(0).get("numbers")).hasSize(2);
        assertThat(sinks.get(0).get("numbers").get(0).get("name").asString()).isEqualTo("price");
    }

    @Test
    void shouldFindKeysThatBeginWithATextFirst() {
        trade(1, "XAB", 1, 1);
        trade(2, "ABC", 1, 1);
        trade(3, "ABD", 1, 1);
        trade(4, "ABD", 1, 1);
        store.poll();

        final ObjectNode found = JsonNodeFactory.instance.objectNode();
        store.find("ab", found);
        assertThat(found.get("all").asInt()).isEqualTo(3);
        assertThat(found.get("keys"))
                .extracting(key -> key.get("key").asString())
                .containsExactly("ABD", "ABC", "XAB");
    }

    @Test
    void shouldShareItsMemoryAmongKeys() {
        for (int i = 0; i < 200_000; i++) {
            trade(i * 1_000L, "K" + i % 25, i, 1);
            if (i % 1_000 == 999) {
                store.poll();
            }
        }
        while (store.poll() > 0) {
            assertThat(store.usedBlocks()).isLessThanOrEqualTo(100);
        }
        for (int key = 0; key < 25; key++) {
            assertThat(series("K" + key).get("series").get(0).get("t")).hasSizeBetween(16, 64);
        }
        assertThat(series("K7").get("version").asInt()).isEqualTo(8_000);
    }

    @Test
    void shouldCountWhatItCannotTakeInsteadOfWaiting() {
        for (int i = 0; i < 100_000; i++) {
            trade(i, "A", 1, 1);
        }
        final ArrayNode sinks = JsonNodeFactory.instance.arrayNode();
        store.describe(sinks);
        assertThat(sinks.get(0).get("count").asInt()).isEqualTo(100_000);
        assertThat(sinks.get(0).get("leftOut").asInt()).isEqualTo(100_000 - (1 << 14));
    }

    @Test
    void shouldShowTheLastResultsNewestFirst() {
        for (int i = 1; i <= 3_000; i++) {
            trade(i, i % 2 == 0 ? "EVEN" : "<script>", i, 1);
            store.poll();
        }
        final ArrayNode recent = JsonNodeFactory.instance.arrayNode();
        store.writeRecent("trades", "<script>", 0, 3, recent);
        assertThat(recent).extracting(one -> one.get("t").asInt()).containsExactly(2_999, 2_997, 2_995);
        assertThat(recent.get(0).get("fields").get("symbol").asString()).isEqualTo("<script>");
        assertThat(recent.get(0).get("sequence").asInt()).isEqualTo(2_999);
    }

    @Test
    void shouldTakeResultsWithoutKeyAndTime() {
        final OutputLog plain = store.watch("plain", Optional.empty(), Discarded.NOWHERE);
        write(plain, "{\"total\":3}", 1);
        write(plain, "not JSON", 2);
        store.poll();

        assertThat(series("").get("series").get(0).get("t").toString()).isEqualTo("[0]");
        assertThat(series("").get("series").get(0).get("results").asInt()).isEqualTo(2);
    }

    @Test
    void shouldFollowASchema() {
        final OutputLog quotes = store.watch(
                "quotes",
                Optional.of(RecordSchema.of(
                        Field.ofText("type"),
                        Field.ofTime("window_start", TimeUnit.MILLISECONDS, RecordSchema.Origin.INPUT),
                        Field.ofText("venue"),
                        Field.ofDecimal("bid", 18, 4, RecordSchema.Notation.SCALED),
                        Field.ofDecimal("mid", 18, 4, RecordSchema.Notation.STRING),
                        Field.ofInt("locate"),
                        Field.ofLong("depth"))),
                Discarded.NOWHERE);
        write(
                quotes,
                "{\"type\":\"quote\",\"window_start\":7,\"venue\":\"X\",\"bid\":1634512,\"mid\":\"163.4600\",\"locate\":1,\"depth\":9}",
                1);
        store.poll();

        final JsonNode series = series("X").get("series").get(0);
        assertThat(series.get("t").toString()).isEqualTo("[7000000]");
        assertThat(series.get("fields"))
                .extracting(field -> field.get("last").get(0).asDouble())
                .containsExactly(163.4512, 163.46, 9.0);
    }

    private ObjectNode series(final String key) {
        final ObjectNode json = JsonNodeFactory.instance.objectNode();
        store.write(key, json);
        return json;
    }

    private void trade(final long time, final String symbol, final long price, final long size) {
        write(
                trades,
                "{\"type\":\"trade\",\"seq\":" + time + ",\"ts\":" + time + ",\"symbol\":\"" + symbol + "\",\"price\":"
                        + price + ",\"size\":" + size + "}",
                time);
    }

    private static void write(final OutputLog log, final String line, final long sequence) {
        final byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
        log.write(bytes, 0, bytes.length, sequence, 0);
    }
}
