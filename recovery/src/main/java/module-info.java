/** Progress of a partition, recovery from its output log, and the rule by which results are read. */
module dev.tailrace.recovery {
    requires transitive dev.tailrace.core;

    exports dev.tailrace.merge.labelled;
    exports dev.tailrace.progress;
    exports dev.tailrace.progress.store;
}
