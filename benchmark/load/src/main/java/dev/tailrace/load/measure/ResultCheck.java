package dev.tailrace.load.measure;

import dev.tailrace.load.workload.Expectation;
import dev.tailrace.load.workload.ResultHash;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Matches arriving results by content with the results of the sequential run, and counts the faults.
 *
 * <p>A result is the next expected one, or is looked up by its {@link ResultHash} in a table. The check therefore works for
 * any engine, whatever headers it writes. A result that is not expected is wrong: it has no latency, and the result that it
 * should have been is lost. A result that arrives again is only a duplicate. A result that arrives after results that
 * should follow it is an inversion. Among several expected results with the same bytes, the first that has not arrived yet
 * is matched.
 *
 * <p>Single-threaded. A result in order costs its fingerprint and a comparison; nothing is allocated after the first wrong
 * result. Takes 32 bytes for each expected result, in addition to the expectation.
 *
 * <p>Results that only records late in the load make knowable may be optional: an engine that closes windows by its own
 * next event cannot emit them yet. Missing optional results are not lost; those that arrive are checked like all others.
 */
public final class ResultCheck {

    /** Value instead of a time for a result that has not arrived. */
    static final long NEVER = Long.MIN_VALUE;

    private static final int LONGEST_SAMPLE = 200;

    private final Expectation expected;
    private final ResultTable table;
    private final long[] arrivedNs;
    private final long[] writtenMs;
    private final int required;

    private int next;
    private int highest = -1;
    private long matched;
    private long matchedRequired;
    private long duplicates;
    private long inversions;
    private long wrong;
    private String firstWrong;
    private MatchListener listener = MatchListener.NONE;

    /** Requires every result. */
    public ResultCheck(final Expectation expected) {
        this(expected, Long.MAX_VALUE);
    }

    /**
     * Requires the results of the records before a given one.
     *
     * @param requiredBefore number of the first record whose results are optional
     */
    public ResultCheck(final Expectation expected, final long requiredBefore) {
        this.expected = expected;
        this.table = new ResultTable(expected);
        this.arrivedNs = new long[expected.size()];
        this.writtenMs = new long[expected.size()];
        this.required = expected.causedBefore(requiredBefore);
        Arrays.fill(arrivedNs, NEVER);
        Arrays.fill(writtenMs, NEVER);
    }

    /** Sets the listener for recognised results. */
    public ResultCheck onEach(final MatchListener taker) {
        listener = taker;
        return this;
    }

    /**
     * Checks a result.
     *
     * @param atNs time of arrival
     */
    public void onResult(final byte[] value, final long atNs) {
        onResult(value, 0, value.length, atNs);
    }

    /**
     * Checks a result that was read from a log.
     *
     * @param atNs time of arrival
     * @param loggedMs when it was written to the log, by the clock of the writer
     */
    void onResult(final byte[] value, final long atNs, final long loggedMs) {
        onResult(value, 0, value.length, atNs, loggedMs);
    }

    /**
     * Checks a result in a buffer.
     *
     * @param atNs time of arrival
     */
    public void onResult(final byte[] buffer, final int offset, final int length, final long atNs) {
        onResult(buffer, offset, length, atNs, NEVER);
    }

    private void onResult(
            final byte[] buffer, final int offset, final int length, final long atNs, final long loggedMs) {
        final long fingerprint = ResultHash.of(buffer, offset, length);
        final int index = isNext(fingerprint) ? next : meant(fingerprint);
        if (index < 0) {
            onWrong(buffer, offset, length);
        } else if (arrivedNs[index] != NEVER) {
            duplicates++;
        } else {
            onMatch(index, atNs, loggedMs);
        }
    }

    private boolean isNext(final long fingerprint) {
        return next < arrivedNs.length && expected.fingerprint(next) == fingerprint && arrivedNs[next] == NEVER;
    }

    /**
     * Index of the first result with this fingerprint that has not arrived; if all have arrived, of the first; negative if
     * there is none.
     */
    private int meant(final long fingerprint) {
        final int first = table.first(fingerprint);
        int index = first;
        while (index >= 0 && arrivedNs[index] != NEVER) {
            index = table.after(index);
        }
        return index >= 0 ? index : first;
    }

    private void onMatch(final int index, final long atNs, final long loggedMs) {
        arrivedNs[index] = atNs;
        writtenMs[index] = loggedMs;
        matched++;
        matchedRequired += index < required ? 1 : 0;
        next = index + 1;
        listener.matched(expected.cause(index), atNs);
        if (index < highest) {
            inversions++;
        } else {
            highest = index;
        }
    }

    private void onWrong(final byte[] buffer, final int offset, final int length) {
        wrong++;
        if (firstWrong == null) {
            firstWrong = new String(buffer, offset, Math.min(length, LONGEST_SAMPLE), StandardCharsets.UTF_8);
        }
    }

    /** Whether every required result has arrived. */
    boolean isComplete() {
        return matchedRequired == required;
    }

    /** Number of recognised results, each counted once. */
    long matched() {
        return matched;
    }

    /** Arrival time of each expected result, on the clock of the caller, or {@link #NEVER}. */
    public long[] arrivedNs() {
        return arrivedNs;
    }

    /** When each expected result was written, as far as its log tells, or {@link #NEVER}. */
    long[] writtenMs() {
        return writtenMs;
    }

    /** The faults so far. */
    public Faults faults() {
        return new Faults(
                required - matchedRequired, duplicates, inversions, wrong, firstWrong == null ? "" : firstWrong);
    }

    /** Listener that is called once for each recognised result, by the measuring thread. It must return at once. */
    @FunctionalInterface
    public interface MatchListener {

        /** Ignores all results. */
        MatchListener NONE = (cause, atNs) -> {};

        /**
         * Called when an expected result has arrived.
         *
         * @param cause number of the record that made it knowable
         * @param atNs time of arrival, on the clock of the check
         */
        void matched(long cause, long atNs);
    }
}
