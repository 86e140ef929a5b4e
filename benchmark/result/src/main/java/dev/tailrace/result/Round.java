package dev.tailrace.result;

/**
 * What one JVM did at one rate.
 *
 * @param number from 1
 * @param failure why it did not come to its end; empty if it did
 */
public record Round(
        int number, Recording recording, Counts counts, Correctness correctness, Resources resources, String failure) {

    /** What is absent in a file is empty. */
    public Round {
        recording = recording == null ? Recording.NONE : recording;
        counts = counts == null ? Counts.NONE : counts;
        correctness = correctness == null ? Correctness.UNCHECKED : correctness;
        resources = resources == null ? Resources.NONE : resources;
        failure = failure == null ? "" : failure;
    }
}
