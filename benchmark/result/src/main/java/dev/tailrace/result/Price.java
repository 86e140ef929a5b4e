package dev.tailrace.result;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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

    private static final String AMOUNT = "(\\d{1,9}(?:\\.\\d{1,9})?)";
    private static final Pattern FORM =
            Pattern.compile("([^\\d\\s.]{0,4}) ?" + AMOUNT + "/cpu-hour(?:\\+" + AMOUNT + "/gib-hour)?");

    /** No price was given. */
    public static final Price NONE = new Price("", 0, 0);

    /** Replaces null, the value of a field missing from a file, by an empty value. */
    public Price {
        currency = currency == null ? "" : currency;
    }

    /**
     * Parses a price: {@code 0.05/cpu-hour}, {@code $0.05/cpu-hour+0.006/gib-hour}.
     *
     * @throws IllegalArgumentException when the text is not a price; the message says why
     */
    public static Price parse(final String text) {
        final Matcher parts = FORM.matcher(text.strip());
        if (!parts.matches()) {
            throw new IllegalArgumentException("'" + text
                    + "' is not a price; write AMOUNT/cpu-hour or AMOUNT/cpu-hour+AMOUNT/gib-hour, with a currency in front if you"
                    + " like, such as $0.05/cpu-hour+0.006/gib-hour");
        }
        final Price price = new Price(
                parts.group(1),
                Double.parseDouble(parts.group(2)),
                parts.group(3) == null ? 0 : Double.parseDouble(parts.group(3)));
        if (!price.isKnown()) {
            throw new IllegalArgumentException("'" + text + "' costs nothing");
        }
        return price;
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
