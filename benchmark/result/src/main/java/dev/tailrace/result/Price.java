package dev.tailrace.result;

import java.util.Locale;

/**
 * What a machine costs, to say what an event costs. The engine pays for its own process: the processor time that it took, and
 * the most memory that it had, for as long as it was measured. Broker, driver and what stands idle are not in it.
 *
 * @param currency as it is written in front of amounts; may be empty
 * @param perCpuHour of one processor for an hour
 * @param perGibHour of 1 GiB of memory for an hour
 */
public record Price(String currency, double perCpuHour, double perGibHour) {

    private static final double SECONDS_PER_HOUR = 3_600;
    private static final double GIB = 1L << 30;
    private static final double MILLION = 1e6;

    /** Nobody has named one. */
    public static final Price NONE = new Price("", 0, 0);

    /** What is absent in a file is empty. */
    public Price {
        currency = currency == null ? "" : currency;
    }

    /** An amount as a reader writes it, to three digits that count; a dash when it is not a number. */
    public String amount(final double value) {
        if (Double.isNaN(value)) {
            return "–";
        }
        final int digits = value <= 0 ? 2 : (int) Math.max(2, 2 - Math.floor(Math.log10(value)));
        return currency + String.format(Locale.ROOT, "%." + digits + "f", value);
    }

    /** Whether there is one. */
    public boolean isKnown() {
        return perCpuHour > 0 || perGibHour > 0;
    }

    /** What a million events cost, over all rounds of a point; not a number when it cannot be told. */
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
