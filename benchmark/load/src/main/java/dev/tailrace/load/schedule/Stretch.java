package dev.tailrace.load.schedule;

import java.time.Duration;

/** A part of a schedule. Immutable; {@link #dueAfterNs} allocates nothing. */
public sealed interface Stretch permits Segment, Recorded {

    /** Number of records that are due in it, as a fraction; the next stretch continues from there. */
    double records();

    /** Nanoseconds from its beginning until this many records are due. */
    double dueAfterNs(double records);

    /** Duration of the stretch. */
    Duration duration();

    /** The initial rate, in records a second; 0 when it is not known. */
    double fromPerSecond();

    /** The highest rate, in records a second. */
    double highestPerSecond();
}
