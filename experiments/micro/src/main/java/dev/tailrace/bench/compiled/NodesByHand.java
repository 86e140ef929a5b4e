package dev.tailrace.bench.compiled;

import dev.tailrace.market.ladder.LadderConsumer;
import dev.tailrace.market.ladder.LadderPublisher;
import dev.tailrace.market.ladder.LevelRemover;
import dev.tailrace.market.ladder.LevelsChange;
import dev.tailrace.market.ladder.MidCalculator;
import dev.tailrace.market.ladder.PriceLadder;
import dev.tailrace.market.ladder.SkewCalculator;
import dev.tailrace.market.ladder.SkewChange;

/** The nodes of the price ladder, called one after the other by hand, without a compiler. */
public final class NodesByHand {

    private final MidCalculator mid = new MidCalculator();
    private final SkewCalculator skew = new SkewCalculator(mid);
    private final LevelRemover levels = new LevelRemover(skew);
    private final LadderPublisher publisher;

    /** @param consumer receives the published ladders */
    public NodesByHand(final LadderConsumer consumer) {
        publisher = new LadderPublisher(levels, consumer);
    }

    /** Sets the skew of later ladders. */
    public void onSkew(final SkewChange change) {
        skew.onSkew(change);
    }

    /** Sets the levels of later ladders. */
    public void onLevels(final LevelsChange change) {
        levels.onLevels(change);
    }

    /** Shifts and cuts the ladder, and publishes it. */
    public void onLadder(final PriceLadder event) {
        mid.onLadder(event);
        skew.onLadder(event);
        levels.remove();
        publisher.publish();
    }
}
