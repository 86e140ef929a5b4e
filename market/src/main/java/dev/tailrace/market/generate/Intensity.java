package dev.tailrace.market.generate;

/**
 * Distribution of activity over a phase of the day: constant, plus a burst at its start that decays exponentially.
 *
 * <p>A full NASDAQ day had 31, 14, 8 and 3.6 times its mean rate in the first four seconds after the open.
 */
final class Intensity {

    private final long startNs;
    private final double lengthNs;
    private final double burstHeight;
    private final double burstDecayNs;
    private final double area;

    private Intensity(final long startNs, final long lengthNs, final double burstHeight, final double burstDecayNs) {
        this.startNs = startNs;
        this.lengthNs = lengthNs;
        this.burstHeight = burstHeight;
        this.burstDecayNs = burstDecayNs;
        this.area = areaUntil(lengthNs);
    }

    static Intensity even(final long startNs, final long endNs) {
        return new Intensity(startNs, endNs - startNs, 0, 1);
    }

    static Intensity withOpeningBurst(final long startNs, final long endNs) {
        final double decayNs = Math.min(1.33e9, (endNs - startNs) / 300.0);
        return new Intensity(startNs, endNs - startNs, 43, decayNs);
    }

    /** Share of the phase's activity before this time. */
    double progress(final long timeNs) {
        return areaUntil(timeNs - startNs) / area;
    }

    /** Activity per nanosecond at this time, as a share of the whole phase. */
    double density(final long timeNs) {
        return (1 + burst(timeNs)) / area;
    }

    /** How much of the opening burst is left, between 1 at its start and 0. */
    double heat(final long timeNs) {
        return burstHeight == 0 ? 0 : 1 / (1 + (timeNs - startNs) / (8 * burstDecayNs));
    }

    private double burst(final long timeNs) {
        return burstHeight == 0 ? 0 : burstHeight * StrictMath.exp((startNs - timeNs) / burstDecayNs);
    }

    private double areaUntil(final double elapsedNs) {
        final double even = Math.min(elapsedNs, lengthNs);
        return burstHeight == 0
                ? even
                : even + burstHeight * burstDecayNs * (1 - StrictMath.exp(-elapsedNs / burstDecayNs));
    }
}
