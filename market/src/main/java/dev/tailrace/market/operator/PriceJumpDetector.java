package dev.tailrace.market.operator;

import dev.tailrace.function.ConnectOperator;
import dev.tailrace.function.KeyedOperator;
import dev.tailrace.function.Output;
import dev.tailrace.market.event.MarketUpdate;
import dev.tailrace.market.event.PriceJump;
import dev.tailrace.market.event.Vwap;
import java.util.Arrays;

/**
 * Compares each eligible trade with the reference price of its instrument: the VWAP of the latest closed window that had
 * trades, at most a given number of windows back.
 *
 * <p>A trade at price p jumps when {@code |p * V - N| * 10,000 > threshold * N}, with N and V the notional and volume
 * of the reference window; decided in integers. The opening cross (type O) becomes the reference, and after a halt the
 * cross that ends it (type H) does. The reference from before a halt is dropped when trading resumes, and a window that
 * holds trades from before the halt does not become the reference. Left input: market updates; right input: the windows
 * of the same instruments, as they close.
 */
public final class PriceJumpDetector implements ConnectOperator<MarketUpdate, Vwap, PriceJump> {

    private static final byte TRADING = 'T';
    private static final byte OPENING_CROSS = 'O';
    private static final byte HALT_CROSS = 'H';

    private final transient PriceJump jump = new PriceJump();
    private final long windowNs;
    private final long lookbackNs;
    private final int thresholdBp;
    private final boolean everyTrade;
    private ReferencePrice[] references = new ReferencePrice[1_024];
    private KeyedOperator.Context context;

    /**
     * @param windowNs size of the windows in nanoseconds
     * @param lookback maximum age of the reference, in windows
     * @param thresholdBp largest difference that does not alert, in basis points of the reference price
     * @param everyTrade whether each trade that jumps alerts, or the first of its window and direction only
     */
    public PriceJumpDetector(final long windowNs, final int lookback, final int thresholdBp, final boolean everyTrade) {
        this.windowNs = windowNs;
        this.lookbackNs = lookback > Long.MAX_VALUE / windowNs ? Long.MAX_VALUE : lookback * windowNs;
        this.thresholdBp = thresholdBp;
        this.everyTrade = everyTrade;
    }

    @Override
    public void open(final KeyedOperator.Context keyedContext) {
        context = keyedContext;
    }

    @Override
    public void onLeft(final int key, final MarketUpdate update, final Output<PriceJump> output) {
        final ReferencePrice reference = referenceOf(key);
        if (update.isTrade()) {
            onTrade(reference, update, output);
        } else if (update.isCross()) {
            onCross(reference, update);
        } else if (update.isState()) {
            onState(reference, update.tradingState());
        }
    }

    private void onTrade(final ReferencePrice reference, final MarketUpdate trade, final Output<PriceJump> output) {
        final long startNs = windowStartNs();
        reference.traded(startNs);
        if (!reference.isUsable(startNs, lookbackNs)
                || !reference.notional.deviates(trade.priceE4(), reference.volume(), thresholdBp)) {
            return;
        }
        final boolean up = reference.notional.isBelow(trade.priceE4(), reference.volume());
        if (reference.isFirst(startNs, up) || everyTrade) {
            jump.trade(trade, up);
            jump.reference(reference.windowStartNs(), reference.notional, reference.volume(), reference.isUntrusted());
            output.emit(jump);
        }
    }

    private void onCross(final ReferencePrice reference, final MarketUpdate cross) {
        final boolean afterHalt = cross.crossType() == HALT_CROSS;
        if (cross.shares() > 0 && (afterHalt || cross.crossType() == OPENING_CROSS)) {
            reference.setCross(windowStartNs(), cross.priceE4(), cross.shares(), afterHalt);
        }
    }

    private void onState(final ReferencePrice reference, final byte state) {
        if (state == TRADING) {
            reference.resume();
        } else {
            reference.suspend();
        }
    }

    @Override
    public void onRight(final int key, final Vwap window, final Output<PriceJump> output) {
        referenceOf(key).set(window.windowStartNs(), window.notional(), window.volume(), window.isUntrusted());
    }

    private long windowStartNs() {
        return Math.floorDiv(context.streamTimeNs(), windowNs) * windowNs;
    }

    private ReferencePrice referenceOf(final int key) {
        if (key >= references.length) {
            references = Arrays.copyOf(references, Math.max(key + 1, 2 * references.length));
        }
        ReferencePrice reference = references[key];
        if (reference == null) {
            reference = new ReferencePrice();
            references[key] = reference;
        }
        return reference;
    }
}
