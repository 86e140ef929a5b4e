/** Ordered regions whose tasks share no memory: their stages exchange messages. */
module dev.tailrace.distributed {
    requires transitive dev.tailrace.core;

    exports dev.tailrace.remote;
}
