package dev.tailrace.load.run;

/**
 * A measured part of a schedule.
 *
 * @param name letters, digits and dashes
 * @param fromSecond first second
 * @param toSecond second after the last one
 */
public record Phase(String name, int fromSecond, int toSecond) {

    private static final long NS_PER_SECOND = 1_000_000_000;

    /** Nanoseconds from the start of the schedule to the beginning of the phase. */
    public long fromNs() {
        return fromSecond * NS_PER_SECOND;
    }

    /** Nanoseconds from the start of the schedule to the end of the phase. */
    public long toNs() {
        return toSecond * NS_PER_SECOND;
    }
}
