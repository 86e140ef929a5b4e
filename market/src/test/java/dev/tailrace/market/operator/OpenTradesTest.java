package dev.tailrace.market.operator;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Windows of 10 ns. */
class OpenTradesTest {

    private final OpenTrades trades = new OpenTrades(10);

    @Test
    void shouldFindTheTradeOfTheInstrumentWhenAnotherHasTheSameMatchNumber() {
        trades.add(1, 3, -1, 100, 5);
        trades.add(2, 4, -1, 200, 6);

        assertThat(trades.priceE4(trades.find(3, 3, -1))).isEqualTo(100);
        assertThat(trades.shares(trades.find(3, 4, -1))).isEqualTo(6);
        assertThat(trades.find(3, 5, -1)).isNegative();
    }

    @Test
    void shouldUndoTheLatestFirstWhateverWasTakenOutBefore() {
        trades.add(1, 3, 8, 100, 1);
        trades.add(1, 3, 9, 200, 1);
        trades.add(1, 3, 9, 300, 1);
        trades.remove(trades.find(2, 3, 8));

        assertThat(trades.priceE4(trades.find(2, 3, 9))).isEqualTo(300);
        trades.remove(trades.find(2, 3, 9));
        assertThat(trades.priceE4(trades.find(2, 3, 9))).isEqualTo(200);
        trades.remove(trades.find(2, 3, 9));
        assertThat(trades.find(2, 3, 9)).isNegative();
    }

    @Test
    void shouldForgetWhenTheWindowCloses() {
        trades.add(9, 3, 7, 100, 1);

        assertThat(trades.find(9, 3, 7)).isNotNegative();
        assertThat(trades.find(10, 3, 7)).isNegative();
    }

    @Test
    void shouldHoldMoreTradesThanItHadRoomForAtFirst() {
        for (int match = 0; match < 5_000; match++) {
            trades.add(1, 3, match, match + 1, 2);
        }

        assertThat(trades.priceE4(trades.find(1, 3, 0))).isEqualTo(1);
        assertThat(trades.priceE4(trades.find(1, 3, 4_999))).isEqualTo(5_000);
    }
}
