package dev.tailrace.merge.labelled;

/** Classification of a numbered record of a partition task. */
enum Arrival {
    /** Seen for the first time, and in order. */
    FIRST,
    /** Seen for the first time, after larger numbers. */
    LATE,
    /** Seen before. */
    REPEATED
}
