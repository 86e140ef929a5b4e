package dev.tailrace.merge.labelled;

/** What a numbered record is to its partition task. */
enum Arrival {
    /** Seen for the first time, and in order. */
    FIRST,
    /** Seen for the first time, after larger numbers. */
    LATE,
    /** Seen before. */
    REPEATED
}
