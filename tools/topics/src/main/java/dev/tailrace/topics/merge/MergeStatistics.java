package dev.tailrace.topics.merge;

/** Counters of a {@link LabelledReader}, for its thread. */
final class MergeStatistics {

    /** Number of records that were offered and taken. */
    long records;

    /** Number of released records. */
    long delivered;

    /** Number of records that were dropped as repeated. */
    long repeated;

    /** Number of records that were released after records that they belong before. */
    long inversions;

    /** Number of dropped records that are older than the remembered labels: they are repeated or late. */
    long undecided;

    /** Number of frontiers that were read. */
    long frontiers;

    /** How often a wait was given up. */
    long givenUp;
}
