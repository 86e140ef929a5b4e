package dev.tailrace.peers.ladder;

import com.fluxtion.runtime.annotations.ExportService;
import com.fluxtion.runtime.annotations.OnEventHandler;
import dev.tailrace.bench.ladder.PriceLadder;

/** {@link dev.tailrace.bench.ladder.MidCalculator} as a node of Fluxtion. */
public class FluxtionMid implements @ExportService LadderService {

    private int midE4;

    /** Processes a ladder that arrives as an event. */
    @OnEventHandler
    public boolean onLadder(final PriceLadder event) {
        return newLadder(event);
    }

    @Override
    public boolean newLadder(final PriceLadder event) {
        midE4 = (event.bidPricesE4()[0] + event.askPricesE4()[0]) >> 1;
        return true;
    }

    /** The mid, in 1/10000 of the currency. */
    public int midE4() {
        return midE4;
    }
}
