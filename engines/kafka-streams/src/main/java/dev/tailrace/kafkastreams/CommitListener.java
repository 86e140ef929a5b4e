package dev.tailrace.kafkastreams;

/** Receives the commits of a task; called on the thread of the task. */
interface CommitListener {

    /** Offsets are about to be committed; whatever is written into stores now belongs to the commit. */
    void beforeCommit();

    /** Offsets have been committed, or the task is being closed. Not called for every commit under exactly-once. */
    void afterCommit();
}
