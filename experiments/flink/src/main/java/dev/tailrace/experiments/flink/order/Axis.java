package dev.tailrace.experiments.flink.order;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * An axis of a drawing.
 *
 * @param title what it counts
 * @param low its first value
 * @param high its last
 * @param isLogarithmic whether equal stretches are equal factors
 */
record Axis(String title, double low, double high, boolean isLogarithmic) {

    private static final double TEN = 10;
    private static final int FEWEST_TICKS = 4;

    /** Powers of ten from one value to another. */
    static Axis powers(final String title, final double low, final double high) {
        return new Axis(title, low, high, true);
    }

    /** From 0 to a value. */
    static Axis upTo(final String title, final double high) {
        return new Axis(title, 0, high, false);
    }

    /** Where a value is, from 0 to 1; what is outside is at the end. */
    double share(final double value) {
        final double within = Math.max(low, Math.min(high, value));
        return isLogarithmic
                ? (Math.log10(within) - Math.log10(low)) / (Math.log10(high) - Math.log10(low))
                : (within - low) / (high - low);
    }

    /** Values with a word beside them. */
    List<Double> ticks() {
        final List<Double> ticks = new ArrayList<>();
        if (isLogarithmic) {
            for (double tick = low; tick <= high * 1.001; tick *= TEN) {
                ticks.add(tick);
            }
        } else {
            for (double tick = low; tick <= high * 1.001; tick += step()) {
                ticks.add(tick);
            }
        }
        return ticks;
    }

    // 1, 2 or 5 times a power of ten.
    private double step() {
        final double most = (high - low) / FEWEST_TICKS;
        final double power = Math.pow(TEN, Math.floor(Math.log10(most)));
        if (most >= 5 * power) {
            return 5 * power;
        }
        return most >= 2 * power ? 2 * power : power;
    }

    /** The word of a value. */
    static String word(final double value) {
        return value == Math.rint(value)
                ? String.format(Locale.ROOT, "%.0f", value)
                : String.format(Locale.ROOT, "%.3f", value).replaceAll("0+$", "");
    }
}
