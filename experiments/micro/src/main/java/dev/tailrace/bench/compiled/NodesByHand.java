package dev.tailrace.bench.compiled;

import dev.tailrace.market.ladder.LadderConsumer;
import dev.tailrace.market.ladder.LadderPublisher;
import dev.tailrace.market.ladder.LevelRemover;
import dev.tailrace.market.ladder.LevelsChange;
import dev.tailrace.market.ladder.MidCalculator;
import dev.tailrace.market.ladder.PriceLadder;
import dev.tailrace.market.ladder.SkewCalculator;
import dev.tailrace.market.ladder.SkewChange;

/** The nodes of the price ladder, called one after the other, as one would who has them and no compiler. */
public final class NodesByHand {

    private final MidCalculator mid = new MidCalculator();
    private final SkewCalculator skew = new SkewCalculator(mid);
    private final LevelRemover levels = new LevelRemover(skew);
    private final LadderPublisher publisher;

    /** Publishes to this consumer. */
    public NodesByHand(final LadderConsumer consumer) {
        publisher = new LadderPublisher(levels, consumer);
    }

    /** Sets the skew of the ladders to come. */
    public void onSkew(final SkewChange change) {
        skew.onSkew(change);
    }

    /** Sets the levels of the ladders to come. */
    public void onLevels(final LevelsChange change) {
        levels.onLevels(change);
    }

    /** Publishes the ladder, shifted and cut. */
    public void onLadder(final PriceLadder event) {
        mid.onLadder(event);
        skew.onLadder(event);
        levels.remove();
        publisher.publish();
    }
}
