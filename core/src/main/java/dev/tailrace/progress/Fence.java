package dev.tailrace.progress;

/** What keeps an owner of a lane that does not know that it has been replaced from being heard. */
public enum Fence {

    /**
     * Readers drop numbers that they have had. Enough while all owners run the same graph; the raw log can hold duplicates.
     */
    NUMBER,

    /**
     * A marker in the output log begins the term of each owner; readers drop what comes of an earlier term behind it. Needs
     * an output partition for each lane of its own: where others write in between, progress has to be verified by reading.
     */
    TERM,

    /** A transactional id: the broker refuses an old owner, so the raw log has no duplicates. */
    BROKER
}
