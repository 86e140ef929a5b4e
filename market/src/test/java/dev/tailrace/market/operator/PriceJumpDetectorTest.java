package dev.tailrace.market.operator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.function.InputFaults;
import dev.tailrace.function.KeyedOperator;
import dev.tailrace.function.OnError;
import dev.tailrace.market.event.ItchEvent;
import dev.tailrace.market.event.MarketUpdate;
import dev.tailrace.market.event.Notional;
import dev.tailrace.market.event.PriceJump;
import dev.tailrace.market.event.Vwap;
import dev.tailrace.market.itch.Symbol;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Windows of 10 ns, threshold 500 basis points. */
class PriceJumpDetectorTest {

    private static final int KEY = 3;

    private final List<String> alerts = new ArrayList<>();
    private final MarketUpdate update = new MarketUpdate();
    private PriceJumpDetector detector = detector(5, false);
    private long nowNs;

    @Test
    void shouldCompareWithTheLatestClosedWindow() {
        window(0, 100);
        trade(11, 105);
        trade(12, 106);
        window(10, 106);
        trade(21, 106);
        trade(22, 100);

        assertThat(alerts).containsExactly("12: 106 up from 0", "22: 100 down from 10");
    }

    @Test
    void shouldAlertOncePerWindowAndDirection() {
        window(0, 100);
        trade(11, 110);
        trade(12, 111);
        trade(13, 90);
        trade(14, 89);
        trade(21, 110);

        assertThat(alerts).containsExactly("11: 110 up from 0", "13: 90 down from 0", "21: 110 up from 0");
    }

    @Test
    void shouldAlertForEveryTradeOnRequest() {
        detector = detector(5, true);
        window(0, 100);
        trade(11, 110);
        trade(12, 111);

        assertThat(alerts).containsExactly("11: 110 up from 0", "12: 111 up from 0");
    }

    @Test
    void shouldHaveNoReferenceThatIsTooOld() {
        window(0, 100);
        trade(59, 110);
        trade(60, 110);

        assertThat(alerts).containsExactly("59: 110 up from 0");
    }

    @Test
    void shouldBeSilentWithoutAReference() {
        trade(5, 100);
        trade(15, 200);

        assertThat(alerts).isEmpty();
    }

    @Test
    void shouldTakeTheOpeningCrossAsReference() {
        cross(5, 'O', 200, 1_000);
        trade(6, 211);
        cross(7, 'C', 300, 1_000);
        trade(8, 200);

        assertThat(alerts).containsExactly("6: 211 up from 0");
    }

    @Test
    void shouldIgnoreACrossWithoutShares() {
        window(0, 100);
        cross(11, 'O', 200, 0);
        trade(12, 100);

        assertThat(alerts).isEmpty();
    }

    @Test
    void shouldForgetTheReferenceFromBeforeAHalt() {
        window(0, 100);
        state(12, 'H');
        state(25, 'T');
        trade(26, 150);

        assertThat(alerts).isEmpty();
    }

    @Test
    void shouldNotTakeAWindowWithTradesFromBeforeTheHalt() {
        trade(11, 100);
        state(12, 'H');
        cross(14, 'H', 150, 500);
        state(15, 'T');
        window(10, 100);
        trade(21, 150);
        window(20, 150);
        trade(31, 100);

        assertThat(alerts).containsExactly("31: 100 down from 20");
    }

    @Test
    void shouldTakeAWindowThatBeganBeforeTheHaltButHoldsNoTradesFromThen() {
        window(0, 100);
        state(10, 'H');
        state(12, 'T');
        trade(13, 150);
        window(10, 150);
        trade(21, 100);
        assertThat(alerts).containsExactly("21: 100 down from 10");
    }

    @Test
    void shouldTakeTheCrossThatEndsAHaltWhicheverSideOfTheResumption() {
        window(0, 100);
        state(12, 'P');
        cross(24, 'H', 150, 500);
        state(25, 'T');
        trade(26, 100);
        state(41, 'H');
        state(42, 'T');
        cross(43, 'H', 100, 500);
        trade(44, 150);

        assertThat(alerts).containsExactly("26: 100 down from 20", "44: 150 up from 40");
    }

    @Test
    void shouldKeepWhatCameAfterTheCrossThatEndsAHalt() {
        state(1, 'H');
        cross(2, 'H', 100, 500);
        cross(3, 'O', 120, 500);
        state(4, 'T');
        trade(5, 150);

        assertThat(alerts).containsExactly("5: 150 up from 0");
    }

    @Test
    void shouldNotTakeTheCrossOfAnEarlierHaltForThatOfTheNext() {
        state(1, 'H');
        cross(2, 'H', 100, 500);
        state(3, 'T');
        state(4, 'H');
        state(5, 'T');
        trade(6, 150);

        assertThat(alerts).isEmpty();
    }

    @Test
    void shouldSurviveALookbackBeyondTheEndOfTime() {
        detector = detector(Integer.MAX_VALUE, false);
        window(0, 100);
        trade(1_000_000, 110);

        assertThat(alerts).containsExactly("1000000: 110 up from 0");
    }

    private PriceJumpDetector detector(final int lookback, final boolean everyTrade) {
        final PriceJumpDetector made = new PriceJumpDetector(10, lookback, 500, everyTrade);
        made.open(new Context());
        return made;
    }

    private void window(final long startNs, final long price) {
        final Notional sum = new Notional();
        sum.add(price, 70);
        detector.onRight(KEY, new Vwap().set(startNs, startNs + 10, sum, 70, 1), this::alert);
    }

    private void trade(final long atNs, final long price) {
        begin(atNs).trade(price, 1, 1);
        detector.onLeft(KEY, update, this::alert);
    }

    private void cross(final long atNs, final char type, final long price, final long shares) {
        begin(atNs).cross(price, shares, 1, (byte) type);
        detector.onLeft(KEY, update, this::alert);
    }

    private void state(final long atNs, final char state) {
        begin(atNs).state((byte) state);
        detector.onLeft(KEY, update, this::alert);
    }

    private MarketUpdate begin(final long atNs) {
        nowNs = atNs;
        return update.begin(new ItchEvent().wrap(new byte[12], 0, atNs), KEY, Symbol.of("TEST"));
    }

    private void alert(final PriceJump jump) {
        alerts.add(jump.position() + ": " + jump.priceE4() + (jump.isUp() ? " up" : " down") + " from "
                + jump.referenceWindowStartNs());
    }

    private final class Context implements KeyedOperator.Context {

        @Override
        public long streamTimeNs() {
            return nowNs;
        }

        @Override
        public void setTimer(final int key, final long dueNs) {
            throw new AssertionError("sets no timers");
        }

        @Override
        public InputFaults inputFaults() {
            return new InputFaults(OnError.FAIL);
        }
    }
}
