package dev.tailrace.bench.ladder;

/**
 * Third node, for batches of ladders in bytes: removes the levels that are not to be shown. It writes each ladder when
 * it is requested, so that a batch is not written out before it is read. See {@link FlatLevelRemover}.
 */
public final class BatchLevelRemover implements LadderBatches {

    private static final long KEEP = -1;

    private final BatchSkewCalculator skew;
    private final byte[] out = new byte[LadderFlyweight.LENGTH];
    private final LadderFlyweight ladder = new LadderFlyweight().wrap(out, 0);
    private byte[] buffer;
    private int offset;
    private int count;
    private long keep0 = KEEP;
    private long keep1 = KEEP;
    private long keep2 = KEEP;
    private long keep3 = KEEP;
    private long keep4 = KEEP;

    public BatchLevelRemover(final BatchSkewCalculator skew) {
        this.skew = skew;
    }

    /**
     * Sets the levels of the next ladders. Returns false: published ladders stay as they are, so this node does not
     * change.
     */
    public boolean onLevels(final LevelsChange change) {
        keep0 = FlatLevelRemover.keep(0, change);
        keep1 = FlatLevelRemover.keep(1, change);
        keep2 = FlatLevelRemover.keep(2, change);
        keep3 = FlatLevelRemover.keep(3, change);
        keep4 = FlatLevelRemover.keep(4, change);
        return false;
    }

    /** Takes a batch, after its shifts were calculated. The node always counts as changed. */
    @Override
    public void onLadders(final byte[] newBuffer, final int newOffset, final int ladders) {
        buffer = newBuffer;
        offset = newOffset;
        count = ladders;
    }

    public int count() {
        return count;
    }

    /** A ladder of the batch, shifted and cut; valid until the next one is requested. */
    public LadderFlyweight ladder(final int index) {
        final int at = offset + index * LadderFlyweight.LENGTH;
        final long shift = skew.shifts()[index];
        put(0, (level(at) + shift) & keep0);
        put(8, (level(at + 8) + shift) & keep1);
        put(16, (level(at + 16) + shift) & keep2);
        put(24, (level(at + 24) + shift) & keep3);
        put(32, (level(at + 32) + shift) & keep4);
        put(40, (level(at + 40) + shift) & keep0);
        put(48, (level(at + 48) + shift) & keep1);
        put(56, (level(at + 56) + shift) & keep2);
        put(64, (level(at + 64) + shift) & keep3);
        put(72, (level(at + 72) + shift) & keep4);
        return ladder;
    }

    private long level(final int at) {
        return LadderFlyweight.level(buffer, at);
    }

    private void put(final int at, final long level) {
        LadderFlyweight.level(out, at, level);
    }

    /** The mids before the shift, in 1/10000 of the currency; only to be read. */
    public int[] midsE4() {
        return skew.midsE4();
    }
}
