package dev.tailrace.market.reference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.market.itch.Symbol;
import dev.tailrace.testkit.Allocation;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ReferenceTableTest {

    private static final ReferenceRow ROW = new ReferenceRow("AAPL", "Energy", 10);

    @Test
    void shouldKnowNothingOfASymbolWithoutARow() {
        final ReferenceTable table = ReferenceTable.of(List.of(ROW));
        assertThat(find(table, "AAPL")).isSameAs(ROW);
        assertThat(find(table, "MSFT")).isNull();
    }

    @Test
    void shouldHaveTheBlankRowForEverySymbolWhenThereIsNoData() {
        assertThat(find(ReferenceTable.blank(), "AAPL")).isSameAs(ReferenceRow.BLANK);
    }

    @Test
    void shouldHaveTheBlankRowForWhatConcernsNoSymbol() {
        assertThat(ReferenceTable.of(List.of(ROW)).find(ReferenceTable.NO_KEY)).isSameAs(ReferenceRow.BLANK);
    }

    @Test
    void shouldTellSymbolsWithTheSameHashApart() {
        final List<String> symbols = twoWithTheSameHash();
        final String one = symbols.get(0);
        final String other = symbols.get(1);
        final ReferenceRow rowOfOne = new ReferenceRow(one, "Coin", 1);
        final ReferenceRow rowOfOther = new ReferenceRow(other, "Metal", 1);

        assertThat(find(ReferenceTable.of(List.of(rowOfOne)), other)).isNull();
        final ReferenceTable both = ReferenceTable.of(List.of(rowOfOne, rowOfOther));
        assertThat(find(both, one)).isSameAs(rowOfOne);
        assertThat(find(both, other)).isSameAs(rowOfOther);
    }

    @Test
    void shouldNotAllocate() {
        final ReferenceTable table =
                ReferenceTable.of(List.of(ROW, new ReferenceRow("BTC-USDT-PERPETUAL-2026-NOVEMBER", "Coin", 1)));
        final Symbol symbol = Symbol.of("BTC-USDT-PERPETUAL-2026-NOVEMBER");
        final long[] lots = new long[1];

        assertThat(Allocation.inSteadyState(() -> {
                    for (int i = 0; i < 10_000; i++) {
                        lots[0] += table.find(table.keyOf(symbol)).lotSize();
                    }
                }))
                .isZero();
        assertThat(lots[0]).isPositive();
    }

    private static List<String> twoWithTheSameHash() {
        final Random random = new Random(1);
        final Map<Integer, String> byHash = new HashMap<>();
        while (true) {
            final String symbol = "BTC-USDT-" + Long.toString(random.nextLong() >>> 1, 36);
            final String before = byHash.put(Symbol.of(symbol).hashCode(), symbol);
            if (before != null && !before.equals(symbol)) {
                return List.of(before, symbol);
            }
        }
    }

    private static ReferenceRow find(final ReferenceTable table, final String symbol) {
        return table.find(table.keyOf(Symbol.of(symbol)));
    }
}
