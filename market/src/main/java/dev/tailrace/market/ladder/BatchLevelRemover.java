package dev.tailrace.market.ladder;

/** {@link FlatLevelRemover} for a batch at a time. */
public final class BatchLevelRemover implements LadderBatches {

    private static final long KEEP = -1;

    private final BatchSkewCalculator skew;
    private final byte[] out = new byte[MOST * LadderFlyweight.LENGTH];
    private int count;
    private long keep0 = KEEP;
    private long keep1 = KEEP;
    private long keep2 = KEEP;
    private long keep3 = KEEP;
    private long keep4 = KEEP;

    /** A node behind this one. */
    public BatchLevelRemover(final BatchSkewCalculator skew) {
        this.skew = skew;
    }

    /** Sets the levels of the ladders to come; what was published stays, so it never changes this node. */
    public boolean onLevels(final LevelsChange change) {
        keep0 = FlatLevelRemover.keep(0, change);
        keep1 = FlatLevelRemover.keep(1, change);
        keep2 = FlatLevelRemover.keep(2, change);
        keep3 = FlatLevelRemover.keep(3, change);
        keep4 = FlatLevelRemover.keep(4, change);
        return false;
    }

    /** Writes the ladders, shifted and cut, after their shifts were calculated; the node has always changed then. */
    @Override
    public void onLadders(final byte[] buffer, final int offset, final int ladders) {
        count = ladders;
        final long[] shifts = skew.shifts();
        for (int i = 0; i < ladders; i++) {
            final int at = i * LadderFlyweight.LENGTH;
            write(buffer, offset + at, shifts[i], at);
        }
    }

    private void write(final byte[] buffer, final int offset, final long shift, final int at) {
        put(at, (LadderFlyweight.level(buffer, offset) + shift) & keep0);
        put(at + 8, (LadderFlyweight.level(buffer, offset + 8) + shift) & keep1);
        put(at + 16, (LadderFlyweight.level(buffer, offset + 16) + shift) & keep2);
        put(at + 24, (LadderFlyweight.level(buffer, offset + 24) + shift) & keep3);
        put(at + 32, (LadderFlyweight.level(buffer, offset + 32) + shift) & keep4);
        put(at + 40, (LadderFlyweight.level(buffer, offset + 40) + shift) & keep0);
        put(at + 48, (LadderFlyweight.level(buffer, offset + 48) + shift) & keep1);
        put(at + 56, (LadderFlyweight.level(buffer, offset + 56) + shift) & keep2);
        put(at + 64, (LadderFlyweight.level(buffer, offset + 64) + shift) & keep3);
        put(at + 72, (LadderFlyweight.level(buffer, offset + 72) + shift) & keep4);
    }

    private void put(final int at, final long level) {
        LadderFlyweight.level(out, at, level);
    }

    /** Ladders of the batch. */
    public int count() {
        return count;
    }

    /** What is left of them, one behind the other; only to be read. */
    public byte[] ladders() {
        return out;
    }

    /** The mids before the shift, in 1/10000 of the currency; only to be read. */
    public int[] midsE4() {
        return skew.midsE4();
    }
}
