package dev.tailrace.result;

/**
 * Where the records of a round are. Nothing is taken out of a histogram without being counted here.
 *
 * @param unsent were due and could not be sent in time
 * @param lost sent and never seen again
 * @param duplicates seen more than once
 * @param inversions seen after a later one
 * @param negative samples below zero, which no histogram takes: a clock that is not to be trusted
 * @param zero samples of exactly zero: a clock that is too coarse
 * @param dropped samples beyond what the histogram holds
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

    /** Nothing at all. */
    public static final Counts NONE = new Counts(0, 0, 0, 0, 0, 0, 0, 0, 0);

    /** The counts of both. */
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
