package dev.tailrace.result.document;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;

/**
 * An axis of an {@link SvgChart}.
 *
 * @param isLogarithmic whether the axis is logarithmic: equal distances are equal factors
 * @param label formats the value of a tick
 */
public record ChartAxis(String title, double low, double high, boolean isLogarithmic, DoubleFunction<String> label) {

    private static final double TEN = 10;
    private static final int FEWEST_TICKS = 4;
    private static final double ROUNDING = 1.001;

    /** A logarithmic axis with a tick at each power of ten, and at 2 and 5 times it within one decade. */
    public static ChartAxis logarithmic(final String title, final double low, final double high) {
        return new ChartAxis(title, low, high, true, ChartAxis::number);
    }

    /** A linear axis from 0 to a value. */
    public static ChartAxis upTo(final String title, final double high) {
        return new ChartAxis(title, 0, high, false, ChartAxis::number);
    }

    /** The same axis with other labels. */
    public ChartAxis labelled(final DoubleFunction<String> other) {
        return new ChartAxis(title, low, high, isLogarithmic, other);
    }

    /** Position of a value on the axis, from 0 to 1; values outside are placed at the ends. */
    double share(final double value) {
        final double within = Math.max(low, Math.min(high, value));
        return isLogarithmic
                ? (Math.log10(within) - Math.log10(low)) / (Math.log10(high) - Math.log10(low))
                : (within - low) / (high - low);
    }

    List<Double> ticks() {
        final List<Double> ticks = new ArrayList<>();
        if (isLogarithmic) {
            final List<Double> factors = high / low <= TEN * ROUNDING ? List.of(1.0, 2.0, 5.0) : List.of(1.0);
            for (int power = (int) Math.ceil(Math.log10(low)); Math.pow(TEN, power) <= high * ROUNDING; power++) {
                for (final double factor : factors) {
                    if (factor * Math.pow(TEN, power) <= high * ROUNDING) {
                        ticks.add(factor * Math.pow(TEN, power));
                    }
                }
            }
        } else {
            for (double tick = low; tick <= high * ROUNDING; tick += step()) {
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

    private static String number(final double value) {
        return value == Math.rint(value)
                ? String.format(Locale.ROOT, "%.0f", value)
                : String.format(Locale.ROOT, "%.3f", value).replaceAll("0+$", "");
    }
}
