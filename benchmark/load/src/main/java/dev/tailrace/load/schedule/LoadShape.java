package dev.tailrace.load.schedule;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Schedule of a load: when each record is due, counted from the start, as a pure function of the record's number.
 *
 * <p>So the schedule does not drift, every process that knows the shape and the start can compute the intended time of a
 * record, and records need not carry it. A load that cannot be kept up is sent late, and the lateness is part of the
 * latency.
 *
 * <p>The text form of a shape is a list of stretches, {@code RATE*DURATION} or {@code RATE..RATE*DURATION}, such as {@code
 * 1000*5s,1000..20000*30s}; rates are in records a second, durations in {@code ms} or {@code s}.
 *
 * <p>Immutable. {@link #dueAfterNs} takes a few comparisons and a division, and allocates nothing.
 */
public final class LoadShape {

    private static final double NEARLY = 1e-6;
    private static final Pattern STRETCH =
            Pattern.compile("(\\d+(?:\\.\\d+)?)(?:\\.\\.(\\d+(?:\\.\\d+)?))?\\*(\\d+)(ms|s)");

    /** Rates of the first seconds of a trading day, relative to the first second, and the rate of the rest of the day. */
    private static final double[] OPENING_BELL = {1, 0.467, 0.25, 0.118, 0.032};

    private final List<Stretch> segments;
    private final double[] firstRecord;
    private final double[] beginsAfterNs;

    private LoadShape(final List<? extends Stretch> segments) {
        this.segments = List.copyOf(segments);
        this.firstRecord = new double[segments.size() + 1];
        this.beginsAfterNs = new double[segments.size() + 1];
        for (int i = 0; i < segments.size(); i++) {
            firstRecord[i + 1] = whole(firstRecord[i] + segments.get(i).records());
            beginsAfterNs[i + 1] = beginsAfterNs[i] + segments.get(i).duration().toNanos();
        }
    }

    // A rate such as 1/3 yields almost a whole number of records; without rounding, the next stretch would begin one
    // record later.
    private static double whole(final double records) {
        return Math.abs(records - Math.rint(records)) < NEARLY ? Math.rint(records) : records;
    }

    /** A shape of several stretches, one after the other. */
    public static LoadShape of(final Segment... segments) {
        return new LoadShape(List.of(segments));
    }

    /** A shape of constant rate. */
    public static LoadShape steady(final double perSecond, final Duration duration) {
        return of(Segment.steady(perSecond, duration));
    }

    /** A constant base rate with a burst at the end of each period. */
    public static LoadShape bursts(
            final double perSecond,
            final double burstPerSecond,
            final Duration period,
            final Duration burst,
            final int periods) {
        final List<Segment> one =
                List.of(Segment.steady(perSecond, period.minus(burst)), Segment.steady(burstPerSecond, burst));
        return new LoadShape(
                Collections.nCopies(periods, one).stream().flatMap(List::stream).toList());
    }

    /**
     * A shape like the opening of a trading day, as measured on NASDAQ's feed of 2019-01-30: four seconds that fall from
     * the peak to an eighth of it, then the mean rate of the day.
     *
     * @param peakPerSecond rate of the first second
     * @param rest how long the mean rate lasts
     */
    public static LoadShape openingBell(final double peakPerSecond, final Duration rest) {
        final List<Segment> segments = new ArrayList<>();
        final int last = OPENING_BELL.length - 1;
        for (int second = 0; second < last; second++) {
            segments.add(Segment.steady(peakPerSecond * OPENING_BELL[second], Duration.ofSeconds(1)));
        }
        segments.add(Segment.steady(peakPerSecond * OPENING_BELL[last], rest));
        return new LoadShape(segments);
    }

    /**
     * Parses the text form, as written by {@link #toString}.
     *
     * @throws IllegalArgumentException when the text is not a shape
     */
    public static LoadShape parse(final String text) {
        final List<Stretch> segments = new ArrayList<>();
        for (final String stretch : text.split(",", -1)) {
            segments.add(Recorded.isOne(stretch) ? Recorded.parse(stretch) : segment(stretch.strip()));
        }
        return new LoadShape(segments);
    }

    private static Segment segment(final String text) {
        final Matcher parts = STRETCH.matcher(text);
        if (!parts.matches()) {
            throw new IllegalArgumentException("'" + text
                    + "' is not a segment of a load; write RATE*DURATION or RATE..RATE*DURATION, such as 1000*5s or"
                    + " 1000..20000*500ms");
        }
        final double from = Double.parseDouble(parts.group(1));
        final double to = parts.group(2) == null ? from : Double.parseDouble(parts.group(2));
        final long amount = Long.parseLong(parts.group(3));
        return new Segment(
                from, to, parts.group(4).equals("s") ? Duration.ofSeconds(amount) : Duration.ofMillis(amount));
    }

    /** Nanoseconds from the start until a record is due. */
    public long dueAfterNs(final long number) {
        int segment = 0;
        while (segment < segments.size() - 1 && number >= firstRecord[segment + 1]) {
            segment++;
        }
        return (long) (beginsAfterNs[segment] + segments.get(segment).dueAfterNs(number - firstRecord[segment]));
    }

    /** Number of records that are due before the end. */
    public long records() {
        return (long) Math.ceil(firstRecord[segments.size()]);
    }

    /** Number of the first record that is due at that time or later. */
    public long firstDueAt(final long afterNs) {
        long low = 0;
        long high = records();
        while (low < high) {
            final long middle = (low + high) >>> 1;
            if (dueAfterNs(middle) < afterNs) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Nanoseconds from the start to the end. */
    public long lengthNs() {
        return (long) beginsAfterNs[segments.size()];
    }

    /** The highest rate, in records a second. */
    public double highestPerSecond() {
        return segments.stream().mapToDouble(Stretch::highestPerSecond).max().orElse(0);
    }

    /** The initial rate, in records a second; 1 when it begins at zero. */
    public double firstPerSecond() {
        return Math.max(1, segments.get(0).fromPerSecond());
    }

    @Override
    public String toString() {
        return segments.stream().map(Stretch::toString).collect(Collectors.joining(","));
    }
}
