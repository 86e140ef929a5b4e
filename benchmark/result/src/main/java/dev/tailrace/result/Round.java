package dev.tailrace.result;

/**
 * The measurements of one JVM at one rate.
 *
 * @param number from 1
 * @param failure why the round failed; empty if it did not
 * @param hasBacklog whether the engine still had the backlog of a higher rate when the measured time began
 */
public record Round(
        int number,
        RoundHistograms recording,
        Counts counts,
        Correctness correctness,
        Resources resources,
        String failure,
        boolean hasBacklog) {

    /** Replaces null, the value of a field missing from a file, by an empty value. */
    public Round {
        recording = recording == null ? RoundHistograms.NONE : recording;
        counts = counts == null ? Counts.NONE : counts;
        correctness = correctness == null ? Correctness.UNCHECKED : correctness;
        resources = resources == null ? Resources.NONE : resources;
        failure = failure == null ? "" : failure;
    }

    /** A round that began without the backlog of a higher rate. */
    public Round(
            final int number,
            final RoundHistograms recording,
            final Counts counts,
            final Correctness correctness,
            final Resources resources,
            final String failure) {
        this(number, recording, counts, correctness, resources, failure, false);
    }
}
