package dev.tailrace.kafkastreams;

/** Is told what becomes of the commits of a task; called on its thread. */
interface CommitListener {

    /** Offsets are about to be committed; what is written into stores now belongs to the commit. */
    void beforeCommit();

    /** Offsets have been committed, or the task is being closed. Not called for every commit under exactly-once. */
    void afterCommit();
}
