package dev.tailrace.bench.ladder;

/**
 * Input event: shift ladders by this share of their mid from now on.
 *
 * @param skewBp in basis points of the mid, -10,000 to 10,000; positive shifts both sides up
 */
public record SkewChange(int skewBp) {

    /** One, as basis points. */
    static final int ONE_BP = 10_000;

    /** Rejects a skew that would make prices negative or overflow. */
    public SkewChange {
        if (Math.abs(skewBp) > ONE_BP) {
            throw new IllegalArgumentException("skewBp is " + skewBp + "; it must lie within -10000 and 10000");
        }
    }
}
