package dev.tailrace.merge;

/**
 * Selects the source that comes next in a k-way merge: the one with the smallest key, and among those with equal keys
 * the one with the smallest number. Sources are numbered from 0.
 *
 * <p>The key of a source is that of its next record or, while it has none, the smallest that a record of it can still
 * have. A merge therefore asks for {@link #first}: if that source has a record ready, the record is next; if not, the
 * merge has to wait for that source. Initially each source has the key {@link #UNKNOWN}; a source without further
 * records has the key {@link #ENDED}.
 *
 * <p>Used by one thread. Implementations allocate nothing after construction. They check source numbers only by the
 * bounds of arrays.
 */
public interface Selection {

    /** The key of a source that has not delivered anything yet: smaller than that of any record. */
    long UNKNOWN = Long.MIN_VALUE;

    /** The key of a source that has ended: larger than that of any record. */
    long ENDED = Long.MAX_VALUE;

    /** Number of sources. */
    int sources();

    /** The number of the source that comes next; if all have ended, 0. */
    int first();

    /** The key of the source that comes next; {@link #ENDED} if all have ended. */
    long firstKey();

    /** The key of a source. */
    long key(int source);

    /** Changes the key of the source that comes next, usually to that of its next record, and selects again. */
    void setFirst(long key);

    /** Changes the key of any source to a smaller or larger one, and selects again. */
    void set(int source, long key);
}
