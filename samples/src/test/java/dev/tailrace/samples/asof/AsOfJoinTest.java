package dev.tailrace.samples.asof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.function.InputException;
import dev.tailrace.samples.SampleRun;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AsOfJoinTest {

    @Test
    void shouldTakeTheQuoteOfTheSameTimeIfItComesFirst() {
        assertThat(SampleRun.of(new AsOfJoin(), Map.of(), quote(1, 10, 100), trade(1, 10), quote(1, 10, 200)))
                .containsExactly(joined(10, 100, 10, true));
    }

    @Test
    void shouldNotTakeAQuoteOfTheSameTimeThatComesLater() {
        assertThat(SampleRun.of(
                        new AsOfJoin(), Map.of(), quote(1, 5, 100), trade(1, 10), quote(1, 10, 200), trade(1, 10)))
                .containsExactly(joined(10, 100, 5, false), joined(10, 200, 10, true));
    }

    @Test
    void shouldNotTakeTheQuoteOfAnotherSymbol() {
        assertThat(SampleRun.of(new AsOfJoin(), Map.of(), quote(2, 5, 100), trade(1, 10)))
                .isEmpty();
    }

    @Test
    void shouldHaveTiesOfBothKinds() {
        final List<String> joined =
                SampleRun.generated(new AsOfJoin(), Map.of(), 20_000).get("quoted");
        assertThat(joined)
                .anyMatch(text -> text.endsWith("\"tie\":true}"))
                .anyMatch(text -> text.endsWith("\"tie\":false}"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"symbol\":1,\"ts\":10,\"price\":100.01,\"size\":300}",
                "{\"type\":\"trade\",\"symbol\":1,\"ts\":10,\"size\":300}",
                "{\"type\":\"trade\",\"symbol\":1,\"ts\":10,\"price\":100.01}",
                "{\"type\":\"quote\",\"symbol\":1,\"ts\":10,\"ask\":100.02}",
                "{\"type\":\"quote\",\"symbol\":1,\"ts\":10,\"bid\":100}",
                "{\"type\":\"quote\",\"symbol\":4294967297,\"ts\":10,\"bid\":100,\"ask\":100.02}"
            })
    void shouldTakeNoValueFromTheRecordsBefore(final String third) {
        assertThatThrownBy(() -> SampleRun.of(new AsOfJoin(), Map.of(), quote(1, 10, 100), trade(1, 10), third))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(
                        "is not a JSON object with type, symbol up to 9999, ts, and price and size or bid and ask");
    }

    private static String quote(final int symbol, final long ts, final int bid) {
        return "{\"type\":\"quote\",\"symbol\":" + symbol + ",\"ts\":" + ts + ",\"bid\":" + bid + ",\"ask\":" + bid
                + ".02}";
    }

    private static String trade(final int symbol, final long ts) {
        return "{\"type\":\"trade\",\"symbol\":" + symbol + ",\"ts\":" + ts + ",\"price\":100.01,\"size\":300}";
    }

    private static String joined(final long ts, final int bid, final long quoteTs, final boolean isTie) {
        return "{\"symbol\":1,\"ts\":" + ts + ",\"price\":100.0100,\"size\":300,\"bid\":" + bid + ".0000,\"ask\":" + bid
                + ".0200,\"quote_ts\":" + quoteTs + ",\"tie\":" + isTie + "}";
    }
}
