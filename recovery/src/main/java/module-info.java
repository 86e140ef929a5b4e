/** Checkpoints of partition tasks, recovery from their output logs, and deduplication for readers. */
module dev.tailrace.recovery {
    requires transitive dev.tailrace.core;

    exports dev.tailrace.progress;
    exports dev.tailrace.progress.store;
}
