package dev.tailrace.load.schedule;

import java.time.Duration;

/** A part of a schedule. Immutable; {@link #dueAfterNs} allocates nothing. */
public sealed interface Stretch permits Segment, Recorded {

    /** Records that fall due in it, as a fraction: the stretch after it continues from there. */
    double records();

    /** Nanoseconds from its beginning until so many records are due. */
    double dueAfterNs(double records);

    /** How long it lasts. */
    Duration duration();

    /** The rate with which it begins, in records a second; 0 when it is not known. */
    double fromPerSecond();

    /** The highest rate that it comes to, in records a second. */
    double highestPerSecond();
}
