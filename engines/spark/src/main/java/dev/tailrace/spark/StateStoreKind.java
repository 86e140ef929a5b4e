package dev.tailrace.spark;

/** Where Spark keeps the states of partition tasks between two batches. */
enum StateStoreKind {

    /** Native memory and files. */
    ROCKSDB("org.apache.spark.sql.execution.streaming.state.RocksDBStateStoreProvider"),

    /** The heap, with a file of changes per batch. */
    MEMORY("org.apache.spark.sql.execution.streaming.state.HDFSBackedStateStoreProvider");

    private final String provider;

    StateStoreKind(final String provider) {
        this.provider = provider;
    }

    /** The class that Spark is to use. */
    String provider() {
        return provider;
    }
}
