package dev.tailrace.market.ladder;

/** {@link HandWrittenLadder} over bytes. */
public final class HandWrittenFlatLadder {

    private final LadderFlyweight event = new LadderFlyweight();
    private final LadderFlyweight published = new LadderFlyweight().wrap(new byte[LadderFlyweight.LENGTH], 0);
    private final FlatLadderConsumer consumer;
    private int skewBp;
    private int levels = PriceLadder.LEVELS;

    /** Publishes to this consumer. */
    public HandWrittenFlatLadder(final FlatLadderConsumer consumer) {
        this.consumer = consumer;
    }

    /** Sets the skew of the ladders to come. */
    public void onSkew(final SkewChange change) {
        skewBp = change.skewBp();
    }

    /** Sets the levels of the ladders to come. */
    public void onLevels(final LevelsChange change) {
        levels = change.levels();
    }

    /** Publishes the ladder that lies at an offset, shifted and cut. */
    public void onLadder(final byte[] buffer, final int offset) {
        onLadder(event.wrap(buffer, offset));
    }

    /** Publishes {@code count} ladders that lie one behind the other. */
    public void onLadders(final byte[] buffer, final int offset, final int count) {
        for (int i = 0; i < count; i++) {
            onLadder(event.wrap(buffer, offset + i * LadderFlyweight.LENGTH));
        }
    }

    private void onLadder(final LadderFlyweight ladder) {
        final int midE4 = (ladder.bidPriceE4(0) + ladder.askPriceE4(0)) >> 1;
        final long shift = (long) SkewCalculator.shiftE4(midE4, skewBp) << Integer.SIZE;
        final int shown = levels;
        for (int level = 0; level < shown; level++) {
            published.bid(level, ladder.bid(level) + shift);
            published.ask(level, ladder.ask(level) + shift);
        }
        for (int level = shown; level < PriceLadder.LEVELS; level++) {
            published.bid(level, 0);
            published.ask(level, 0);
        }
        consumer.onLadder(published, midE4);
    }
}
