package dev.tailrace.load.measure;

import dev.tailrace.load.workload.Expectation;
import dev.tailrace.load.workload.ResultHash;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Recognises the results that arrive by what they say, and counts what is wrong with them beside the sequential run.
 *
 * <p>A result is the next one that is expected, or is looked for by its {@link ResultHash} in a table; so any engine can
 * be checked, whatever it puts into headers. What is expected nowhere is wrong: it has no latency, and the result that it
 * should have been is lost. What comes again is a duplicate and nothing else. What comes after results that should follow
 * it is an inversion. Of several results with the same bytes, the first that has not come yet is meant.
 *
 * <p>One thread. In order a result costs its fingerprint and a comparison; nothing is allocated after the first wrong
 * result. Takes 32 bytes for each expected result, and the expectation.
 *
 * <p>Results that only records late in the load make knowable may be optional: an engine that closes windows by the next
 * event of its own cannot have them yet. When they do not come they are not lost; when they come they have to be right.
 */
public final class ResultCheck {

    /** In place of a time: the result has not come. */
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

    /** Demands every result. */
    public ResultCheck(final Expectation expected) {
        this(expected, Long.MAX_VALUE);
    }

    /**
     * Demands results up to a record.
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

    /** Tells somebody of each result that is recognised, from now on. */
    public ResultCheck toldTo(final MatchListener taker) {
        listener = taker;
        return this;
    }

    /**
     * Takes a result.
     *
     * @param atNs when it was there
     */
    public void onResult(final byte[] value, final long atNs) {
        onResult(value, 0, value.length, atNs);
    }

    /**
     * Takes a result out of a log.
     *
     * @param atNs when it was there
     * @param loggedMs when it was written, by the clock of whoever wrote it
     */
    void onResult(final byte[] value, final long atNs, final long loggedMs) {
        onResult(value, 0, value.length, atNs, loggedMs);
    }

    /**
     * Takes a result out of a buffer.
     *
     * @param atNs when it was there
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

    /** The first result with this content that has not come; if all have come, the first; if there is none, below 0. */
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

    /** Whether every result has come that has to. */
    boolean isComplete() {
        return matchedRequired == required;
    }

    /** Results that were recognised, each once. */
    long matched() {
        return matched;
    }

    /** When each expected result came, by the clock of the caller, or {@link #NEVER}. */
    public long[] arrivedNs() {
        return arrivedNs;
    }

    /** When each expected result was written, as far as its log says, or {@link #NEVER}. */
    long[] writtenMs() {
        return writtenMs;
    }

    /** What has been counted so far. */
    public Faults faults() {
        return new Faults(
                required - matchedRequired, duplicates, inversions, wrong, firstWrong == null ? "" : firstWrong);
    }
}
