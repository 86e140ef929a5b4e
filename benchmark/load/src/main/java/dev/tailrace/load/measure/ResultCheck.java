package dev.tailrace.load.measure;

import dev.tailrace.load.Longs;
import dev.tailrace.load.workload.Expectation;
import dev.tailrace.load.workload.ResultHash;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.function.IntPredicate;

/**
 * Matches arriving results by content with the results of the sequential run, and counts the faults.
 *
 * <p>A result is the next expected one, or is looked up by its {@link ResultHash} in a {@link ResultTable}. The check therefore works for
 * any engine, whatever headers it writes. A result that is not expected is wrong: it has no latency, and the result that it
 * should have been is lost. A result that arrives again is only a duplicate. A result that arrives after results that
 * should follow it is an inversion. Among several expected results with the same bytes, the first that has not arrived yet
 * is matched.
 *
 * <p>Single-threaded. A result in order costs its fingerprint and a comparison, and allocates nothing; for the first result
 * that is out of order among 16,384 expected ones, a part of the table is made, in about 0.2 ms.
 *
 * <p>Results that only records late in the load make knowable may be optional: an engine that closes windows by its own
 * next event cannot emit them yet. Missing optional results are not lost; those that arrive are checked like all others.
 */
public final class ResultCheck {

    /** Value instead of a time for a result that has not arrived. */
    public static final long NEVER = Long.MIN_VALUE;

    private static final int LONGEST_SAMPLE = 200;

    private final Expectation expected;
    private final ResultTable table;
    private final Longs arrivedNs;
    private final Longs writtenMs;
    private final IntPredicate isOpen;
    private final int required;

    private int next;
    private int lowestOpen;
    private int highest = -1;
    private long matchedRequired;
    private long duplicates;
    private long inversions;
    private long wrong;
    private String firstWrong;
    private MatchListener listener = MatchListener.NONE;

    /**
     * Requires the results of the records before a given one.
     *
     * @param requiredBefore number of the first record whose results are optional
     */
    ResultCheck(final Expectation expected, final long requiredBefore) {
        this(expected, requiredBefore, Longs.ofSize(expected.size(), NEVER), Longs.ofSize(expected.size(), NEVER));
    }

    /**
     * Requires the results of the records before a given one.
     *
     * @param requiredBefore number of the first record whose results are optional
     * @param arrivedNs receives the arrival time of each expected result, on the clock of the caller; unset is {@link #NEVER}
     * @param writtenMs receives when each expected result was written; not used for results that are in no log
     */
    public ResultCheck(
            final Expectation expected, final long requiredBefore, final Longs arrivedNs, final Longs writtenMs) {
        this.expected = expected;
        this.table = new ResultTable(expected);
        this.arrivedNs = arrivedNs;
        this.writtenMs = writtenMs;
        this.isOpen = index -> arrivedNs.get(index) == NEVER;
        this.required = expected.causedBefore(requiredBefore);
    }

    /** The times in a file that was written by a check, {@link #NEVER} where there is none. */
    public static Longs read(final Path file) throws IOException {
        return Longs.read(file, NEVER);
    }

    /** Whether a result arrived, by its time of arrival. */
    public static boolean isThere(final long arrivedNs) {
        return arrivedNs != NEVER;
    }

    /** Sets the listener for recognised results. */
    public ResultCheck onEach(final MatchListener taker) {
        listener = taker;
        return this;
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
        final int index = isNext(fingerprint) ? next : table.find(fingerprint, lowestOpen(), highest, isOpen);
        if (index < 0) {
            onWrong(buffer, offset, length);
        } else if (!isOpen.test(index)) {
            duplicates++;
        } else {
            onMatch(index, atNs, loggedMs);
        }
    }

    private boolean isNext(final long fingerprint) {
        return next < expected.size() && expected.fingerprint(next) == fingerprint && isOpen.test(next);
    }

    private int lowestOpen() {
        while (lowestOpen < expected.size() && !isOpen.test(lowestOpen)) {
            lowestOpen++;
        }
        return lowestOpen;
    }

    private void onMatch(final int index, final long atNs, final long loggedMs) {
        arrivedNs.set(index, atNs);
        if (loggedMs != NEVER) {
            writtenMs.set(index, loggedMs);
        }
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

    /** Arrival time of each expected result, on the clock of the caller, or {@link #NEVER}. */
    public Longs arrivedNs() {
        return arrivedNs;
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
