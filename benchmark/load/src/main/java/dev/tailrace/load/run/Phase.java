package dev.tailrace.load.run;

/**
 * A part of a schedule that is measured.
 *
 * @param name of letters, digits and dashes
 * @param fromSecond its first second
 * @param toSecond the second after it
 */
public record Phase(String name, int fromSecond, int toSecond) {

    private static final long NS_PER_SECOND = 1_000_000_000;

    /** Nanoseconds from the start of the schedule to its beginning. */
    public long fromNs() {
        return fromSecond * NS_PER_SECOND;
    }

    /** Nanoseconds from the start of the schedule to its end. */
    public long toNs() {
        return toSecond * NS_PER_SECOND;
    }
}
