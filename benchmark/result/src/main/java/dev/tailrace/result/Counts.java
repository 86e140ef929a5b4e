package dev.tailrace.result;

/**
 * Counts of the records and samples of a round. Every sample that is left out of a histogram is counted here.
 *
 * @param unsent records that were due and could not be sent in time
 * @param lost expected results that did not arrive
 * @param duplicates results that arrived more than once
 * @param inversions results that arrived after a later one
 * @param negative samples below zero, which no histogram takes: the clock is not reliable
 * @param zero samples of exactly zero: the clock is too coarse
 * @param dropped samples above the range of the histogram
 */
public record Counts(
        long sent,
        long unsent,
        long received,
        long lost,
        long duplicates,
        long inversions,
        long negative,
        long zero,
        long dropped) {

    /** All counts are zero. */
    public static final Counts NONE = new Counts(0, 0, 0, 0, 0, 0, 0, 0, 0);

    /** The sum of both counts. */
    public Counts plus(final Counts other) {
        return new Counts(
                sent + other.sent,
                unsent + other.unsent,
                received + other.received,
                lost + other.lost,
                duplicates + other.duplicates,
                inversions + other.inversions,
                negative + other.negative,
                zero + other.zero,
                dropped + other.dropped);
    }
}
