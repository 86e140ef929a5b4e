package dev.tailrace.merge;

/**
 * Says which of k sources comes next in a k-way merge: the one with the smallest key, and among those with equal keys the
 * one with the smallest number. Sources are numbered from 0.
 *
 * <p>The key of a source is that of its next record or, while it has none, the smallest that a record of it can still
 * have. So who merges asks for {@link #first}: if that source has a record at hand, it is next; if it has none, no record
 * of any source may leave before that source has been heard from. At first nothing is known of any source, and each has
 * the key {@link #UNKNOWN}; a source without any further records has the key {@link #ENDED}.
 *
 * <p>Implementations belong to one thread, and allocate nothing once they are made. Source numbers are not checked
 * beyond the bounds of arrays.
 */
public interface Selection {

    /** The key of a source of which nothing has been heard: smaller than that of any record. */
    long UNKNOWN = Long.MIN_VALUE;

    /** The key of a source that has ended: larger than that of any record. */
    long ENDED = Long.MAX_VALUE;

    /** How many sources there are. */
    int sources();

    /** The number of the source that comes next; if all have ended, 0. */
    int first();

    /** The key of the source that comes next; {@link #ENDED} if all have ended. */
    long firstKey();

    /** The key of a source. */
    long key(int source);

    /** Gives the source that comes next another key, usually that of its next record, which chooses anew. */
    void setFirst(long key);

    /** Gives any source another key, smaller or larger than its last one, which chooses anew. */
    void set(int source, long key);
}
