package dev.tailrace.bench.compiled;

import dev.tailrace.market.ladder.FlatLadderConsumer;
import dev.tailrace.market.ladder.FlatLadderPublisher;
import dev.tailrace.market.ladder.FlatLevelRemover;
import dev.tailrace.market.ladder.FlatMidCalculator;
import dev.tailrace.market.ladder.FlatSkewCalculator;
import dev.tailrace.market.ladder.LadderFlyweight;
import dev.tailrace.market.ladder.LevelsChange;
import dev.tailrace.market.ladder.SkewChange;

/** Variant of {@link NodesByHand} over bytes. */
public final class FlatNodesByHand {

    private final LadderFlyweight event = new LadderFlyweight();
    private final FlatMidCalculator mid = new FlatMidCalculator();
    private final FlatSkewCalculator skew = new FlatSkewCalculator(mid);
    private final FlatLevelRemover levels = new FlatLevelRemover(skew);
    private final FlatLadderPublisher publisher;

    /** @param consumer receives the published ladders */
    public FlatNodesByHand(final FlatLadderConsumer consumer) {
        publisher = new FlatLadderPublisher(levels, consumer);
    }

    /** Sets the skew of later ladders. */
    public void onSkew(final SkewChange change) {
        skew.onSkew(change);
    }

    /** Sets the levels of later ladders. */
    public void onLevels(final LevelsChange change) {
        levels.onLevels(change);
    }

    /** Publishes {@code count} contiguous ladders. */
    public void onLadders(final byte[] buffer, final int offset, final int count) {
        for (int i = 0; i < count; i++) {
            onLadder(event.wrap(buffer, offset + i * LadderFlyweight.LENGTH));
        }
    }

    private void onLadder(final LadderFlyweight ladder) {
        mid.onLadder(ladder);
        skew.calculate();
        levels.onLadder(ladder);
        publisher.publish();
    }
}
