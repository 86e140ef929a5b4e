package dev.tailrace.merge.labelled;

/** What a numbered record is to its lane. */
enum Arrival {
    /** Seen for the first time, and in order. */
    FIRST,
    /** Seen for the first time, after larger numbers. */
    LATE,
    /** Seen before. */
    REPEATED
}
