package dev.tailrace.merge.labelled;

/** Which record may leave, and when. */
interface ReleaseOrder<R> {

    /** Whether a record can be taken from the partition now; if not, it waits there. */
    boolean hasRoom(int partition, RecordPosition place);

    /** Takes a record of an epoch that is not over. */
    void accept(TaskState task, RecordPosition place, R record);

    /**
     * All that the partition task writes to its partition up to this number, and of labels up to this sequence number, is
     * there.
     */
    void frontier(TaskState task, long number, long sequence);

    /** All that the partition task wrote up to this number, before one of its epochs began, was written to its partition. */
    default void epoch(TaskState task, long number) {}

    /** Continues where another reader was: no record has left but those up to this key, see {@link #lastMajor}. */
    default void resume(long major, long minor) {}

    /** The larger half of the key of the last record that has left, in the terms of this order. */
    default long lastMajor() {
        return 0;
    }

    /** The smaller half of it. */
    default long lastMinor() {
        return 0;
    }

    /** Begins with whatever number comes first. */
    default void beginAnywhere() {}

    /** Nothing more comes from the partition. */
    void end(int partition);

    /** Whether something is here that cannot leave. */
    boolean isWaiting();

    /** How many records have been taken and have not left. */
    long held();

    /** The partition that is waited for; -1 if it is none or any. */
    int awaited();

    /** What is waited for, in words that follow "waiting for". */
    String awaitedInWords();

    /** Stops waiting for that. */
    void giveUp();
}
