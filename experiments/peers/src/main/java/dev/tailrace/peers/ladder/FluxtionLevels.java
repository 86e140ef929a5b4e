package dev.tailrace.peers.ladder;

import com.fluxtion.runtime.annotations.OnEventHandler;
import com.fluxtion.runtime.annotations.OnTrigger;
import dev.tailrace.bench.ladder.LevelsChange;
import dev.tailrace.bench.ladder.PriceLadder;

/** {@link dev.tailrace.bench.ladder.LevelRemover} as a node of Fluxtion. */
public class FluxtionLevels {

    private final FluxtionSkew skew;
    private int levels = PriceLadder.LEVELS;

    public FluxtionLevels(final FluxtionSkew skew) {
        this.skew = skew;
    }

    @OnEventHandler(propagate = false)
    public boolean onLevels(final LevelsChange change) {
        levels = change.levels();
        return false;
    }

    @OnTrigger
    public boolean remove() {
        final PriceLadder ladder = skew.skewed();
        clear(ladder.bidPricesE4(), ladder.bidSizes());
        clear(ladder.askPricesE4(), ladder.askSizes());
        return true;
    }

    private void clear(final int[] pricesE4, final int[] sizes) {
        for (int level = levels; level < PriceLadder.LEVELS; level++) {
            pricesE4[level] = 0;
            sizes[level] = 0;
        }
    }

    /** The remaining ladder. */
    public PriceLadder ladder() {
        return skew.skewed();
    }

    /** The mid, in 1/10000 of the currency. */
    public int midE4() {
        return skew.midE4();
    }
}
