package dev.tailrace.peers.ladder;

import com.fluxtion.runtime.annotations.ExportService;
import com.fluxtion.runtime.annotations.OnEventHandler;
import dev.tailrace.bench.ladder.PriceLadder;
import dev.tailrace.bench.ladder.SkewChange;

/** {@link dev.tailrace.bench.ladder.SkewCalculator} as a node of Fluxtion. */
public class FluxtionSkew implements @ExportService LadderService {

    private final FluxtionMid mid;
    private final transient PriceLadder skewed = new PriceLadder();
    private int skewBp;

    public FluxtionSkew(final FluxtionMid mid) {
        this.mid = mid;
    }

    @OnEventHandler(propagate = false)
    public boolean onSkew(final SkewChange change) {
        skewBp = change.skewBp();
        return false;
    }

    /** Processes a ladder that arrives as an event. */
    @OnEventHandler
    public boolean onLadder(final PriceLadder event) {
        return newLadder(event);
    }

    @Override
    public boolean newLadder(final PriceLadder event) {
        final int shiftE4 = (int) ((long) mid.midE4() * skewBp / 10_000);
        shift(event.bidPricesE4(), shiftE4, skewed.bidPricesE4());
        shift(event.askPricesE4(), shiftE4, skewed.askPricesE4());
        copy(event.bidSizes(), skewed.bidSizes());
        copy(event.askSizes(), skewed.askSizes());
        return true;
    }

    private static void shift(final int[] pricesE4, final int shiftE4, final int[] target) {
        for (int level = 0; level < PriceLadder.LEVELS; level++) {
            target[level] = pricesE4[level] + shiftE4;
        }
    }

    private static void copy(final int[] sizes, final int[] target) {
        for (int level = 0; level < PriceLadder.LEVELS; level++) {
            target[level] = sizes[level];
        }
    }

    /** The shifted ladder. */
    public PriceLadder skewed() {
        return skewed;
    }

    /** The mid, in 1/10000 of the currency. */
    public int midE4() {
        return mid.midE4();
    }
}
