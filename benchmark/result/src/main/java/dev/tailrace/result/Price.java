package dev.tailrace.result;

import java.util.Locale;

/**
 * The price of a machine, from which the cost of an event is computed. The engine pays for its own process: the processor
 * time it used, and its peak memory for the duration of the measurement. Broker, driver and idle resources are not
 * included.
 *
 * @param currency currency in front of amounts; may be empty
 * @param perCpuHour price of one processor for an hour
 * @param perGibHour price of 1 GiB of memory for an hour
 */
public record Price(String currency, double perCpuHour, double perGibHour) {

    private static final double SECONDS_PER_HOUR = 3_600;
    private static final double GIB = 1L << 30;
    private static final double MILLION = 1e6;

    /** No price was given. */
    public static final Price NONE = new Price("", 0, 0);

    /** Replaces null, the value of a field missing from a file, by an empty value. */
    public Price {
        currency = currency == null ? "" : currency;
    }

    /** Formats an amount with three significant digits; a dash when it is not a number. */
    public String amount(final double value) {
        if (Double.isNaN(value)) {
            return "–";
        }
        final int digits = value <= 0 ? 2 : (int) Math.max(2, 2 - Math.floor(Math.log10(value)));
        return currency + String.format(Locale.ROOT, "%." + digits + "f", value);
    }

    /** Whether a price was given. */
    public boolean isKnown() {
        return perCpuHour > 0 || perGibHour > 0;
    }

    /** The cost of a million events over all rounds of a point; NaN when it cannot be computed. */
    public double perMillion(final Point point) {
        final long sent = point.counts().sent();
        if (!isKnown() || sent == 0 || point.rounds().stream().anyMatch(round -> !isMeasured(round))) {
            return Double.NaN;
        }
        return point.rounds().stream()
                        .mapToDouble(round -> of(round, point.ratePerSecond()))
                        .sum()
                / sent
                * MILLION;
    }

    private boolean isMeasured(final Round round) {
        return (perCpuHour == 0 || round.resources().cpuSeconds() >= 0)
                && (perGibHour == 0 || round.resources().peakRssBytes() >= 0);
    }

    private double of(final Round round, final double ratePerSecond) {
        final double hours = round.counts().sent() / ratePerSecond / SECONDS_PER_HOUR;
        final double cpuHours = Math.max(0, round.resources().cpuSeconds()) / SECONDS_PER_HOUR;
        return cpuHours * perCpuHour + Math.max(0, round.resources().peakRssBytes()) / GIB * hours * perGibHour;
    }
}
