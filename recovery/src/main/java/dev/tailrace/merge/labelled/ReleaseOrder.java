package dev.tailrace.merge.labelled;

/** Strategy that decides which record is released, and when. */
interface ReleaseOrder<R> {

    /** Whether a record of the partition can be taken now; if not, it waits there. */
    boolean hasRoom(int partition, RecordPosition place);

    /** Takes a record whose epoch is not over. */
    void accept(TaskState task, RecordPosition place, R record);

    /**
     * All records of the partition task in its partition up to this number, and with labels up to this sequence number,
     * have arrived.
     */
    void frontier(TaskState task, long number, long sequence);

    /**
     * All records of the partition task up to this number, before one of its epochs began, were written to its partition.
     * That is a frontier without a label, unless the order has no use for numbers.
     */
    default void epoch(final TaskState task, final long number) {
        frontier(task, number, 0);
    }

    /** Continues from another reader: only records up to this key have been released, see {@link #lastMajor}. */
    default void resume(long major, long minor) {}

    /** The major half of the key of the last released record, as defined by this order. */
    default long lastMajor() {
        return 0;
    }

    /** The minor half of the key of the last released record. */
    default long lastMinor() {
        return 0;
    }

    /** Begins with the first number that arrives. */
    default void beginAnywhere() {}

    /** Ends a partition. */
    void end(int partition);

    /** Whether a record is held that cannot be released. */
    boolean isWaiting();

    /** Number of records that have been taken and not yet released. */
    long held();

    /** The awaited partition; -1 if there is none or it may be any. */
    int awaited();

    /** Describes what is awaited, in words that follow "waiting for". */
    String awaitedInWords();

    /** Stops the present wait. */
    void giveUp();
}
