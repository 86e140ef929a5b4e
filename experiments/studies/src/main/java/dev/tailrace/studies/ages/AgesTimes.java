package dev.tailrace.studies.ages;

import java.time.LocalDate;
import java.util.Arrays;
import java.util.Locale;
import org.HdrHistogram.Histogram;

/**
 * Times of the records of a run. {@link #sent} belongs to the thread of the producer, {@link #received} to that of the
 * consumer; figures are read when both have ended.
 */
final class AgesTimes {

    private static final long NONE = Long.MIN_VALUE;
    private static final long LONGEST_NS = 100_000_000_000L;
    private static final int DIGITS = 3;
    private static final double NS_PER_MS = 1e6;

    private final int warmUp;
    private final long[] sentMs;
    private final long[] resultMs;
    private final long[] arrivedNs;
    private int duplicates;
    private int wrong;

    /** @param warmUp number of the first records, which are checked but not measured */
    AgesTimes(final int records, final int warmUp) {
        this.warmUp = warmUp;
        sentMs = filled(records);
        resultMs = filled(records);
        arrivedNs = filled(records);
    }

    private static long[] filled(final int records) {
        final long[] times = new long[records];
        Arrays.fill(times, NONE);
        return times;
    }

    /** Records the timestamp of an input record. */
    void sent(final int person, final long timestampMs) {
        sentMs[person] = timestampMs;
    }

    /** Records the timestamp of an output record, and when it arrived. */
    void received(final Persons.Age age, final long timestampMs, final long nowNs) {
        if (age.person() >= arrivedNs.length || !Persons.isRight(age, LocalDate.now())) {
            wrong++;
        } else if (arrivedNs[age.person()] != NONE) {
            duplicates++;
        } else {
            resultMs[age.person()] = timestampMs;
            arrivedNs[age.person()] = nowNs;
        }
    }

    /** Records an output record that is no age. */
    void unreadable() {
        wrong++;
    }

    boolean isComplete() {
        return lost() == 0;
    }

    private long lost() {
        return Arrays.stream(arrivedNs).filter(time -> time == NONE).count();
    }

    static String head() {
        return "series,tutorial_median_ms,tutorial_least_ms,tutorial_greatest_ms,p50_ms,p99_ms,max_ms,lost,duplicates,check";
    }

    /**
     * The figures as comma-separated values. The tutorial's latency is the timestamp of an output record minus that of the
     * input record with the same name; the latency by arrival counts from the time at which a record was due.
     *
     * @param dueNs when each record was due
     */
    String line(final String series, final long[] dueNs) {
        final long[] differences = new long[arrivedNs.length - warmUp];
        final Histogram arrivals = new Histogram(LONGEST_NS, DIGITS);
        int found = 0;
        for (int i = warmUp; i < arrivedNs.length; i++) {
            if (arrivedNs[i] != NONE && sentMs[i] != NONE) {
                differences[found++] = resultMs[i] - sentMs[i];
                arrivals.recordValue(Math.max(0, Math.min(LONGEST_NS, arrivedNs[i] - dueNs[i])));
            }
        }
        final long[] sorted = Arrays.copyOf(differences, found);
        Arrays.sort(sorted);
        return String.format(
                Locale.ROOT,
                "%s,%d,%d,%d,%.3f,%.3f,%.3f,%d,%d,\"%s\"",
                series,
                found == 0 ? 0 : sorted[found / 2],
                found == 0 ? 0 : sorted[0],
                found == 0 ? 0 : sorted[found - 1],
                arrivals.getValueAtPercentile(50) / NS_PER_MS,
                arrivals.getValueAtPercentile(99) / NS_PER_MS,
                arrivals.getMaxValue() / NS_PER_MS,
                lost(),
                duplicates,
                wrong + lost() == 0 ? "as promised" : wrong + " wrong, " + lost() + " lost");
    }
}
