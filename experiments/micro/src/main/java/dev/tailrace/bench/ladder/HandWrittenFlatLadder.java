package dev.tailrace.bench.ladder;

/** The ladder calculation written by hand, without nodes, for ladders in bytes. See {@link HandWrittenLadder}. */
public final class HandWrittenFlatLadder {

    private static final long KEEP = -1;

    private final byte[] out = new byte[LadderFlyweight.LENGTH];
    private final LadderFlyweight published = new LadderFlyweight().wrap(out, 0);
    private final FlatLadderConsumer consumer;
    private int skewBp;
    private long keep1 = KEEP;
    private long keep0 = KEEP;
    private long keep2 = KEEP;
    private long keep3 = KEEP;
    private long keep4 = KEEP;

    public HandWrittenFlatLadder(final FlatLadderConsumer consumer) {
        this.consumer = consumer;
    }

    public void onSkew(final SkewChange change) {
        skewBp = change.skewBp();
    }

    public void onLevels(final LevelsChange change) {
        keep0 = FlatLevelRemover.keep(0, change);
        keep1 = FlatLevelRemover.keep(1, change);
        keep2 = FlatLevelRemover.keep(2, change);
        keep3 = FlatLevelRemover.keep(3, change);
        keep4 = FlatLevelRemover.keep(4, change);
    }

    /** Publishes {@code count} ladders that are stored one after the other. */
    public void onLadders(final byte[] buffer, final int offset, final int count) {
        for (int i = 0; i < count; i++) {
            onLadder(buffer, offset + i * LadderFlyweight.LENGTH);
        }
    }

    /** Publishes the ladder at an offset, shifted and cut. */
    public void onLadder(final byte[] buffer, final int offset) {
        final long bid = LadderFlyweight.level(buffer, offset);
        final long ask = LadderFlyweight.level(buffer, offset + LadderFlyweight.ASKS);
        final int midE4 = ((int) (bid >> Integer.SIZE) + (int) (ask >> Integer.SIZE)) >> 1;
        final long shift = (long) SkewCalculator.shiftE4(midE4, skewBp) << Integer.SIZE;
        put(0, (bid + shift) & keep0);
        put(8, (LadderFlyweight.level(buffer, offset + 8) + shift) & keep1);
        put(16, (LadderFlyweight.level(buffer, offset + 16) + shift) & keep2);
        put(24, (LadderFlyweight.level(buffer, offset + 24) + shift) & keep3);
        put(32, (LadderFlyweight.level(buffer, offset + 32) + shift) & keep4);
        put(40, (ask + shift) & keep0);
        put(48, (LadderFlyweight.level(buffer, offset + 48) + shift) & keep1);
        put(56, (LadderFlyweight.level(buffer, offset + 56) + shift) & keep2);
        put(64, (LadderFlyweight.level(buffer, offset + 64) + shift) & keep3);
        put(72, (LadderFlyweight.level(buffer, offset + 72) + shift) & keep4);
        consumer.onLadder(published, midE4);
    }

    private void put(final int at, final long level) {
        LadderFlyweight.level(out, at, level);
    }
}
