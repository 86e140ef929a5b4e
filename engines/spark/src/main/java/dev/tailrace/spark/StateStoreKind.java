package dev.tailrace.spark;

/** A state store of Spark, which keeps the states of partition tasks between two batches. */
enum StateStoreKind {

    /** Native memory and files. */
    ROCKSDB("org.apache.spark.sql.execution.streaming.state.RocksDBStateStoreProvider"),

    /** The heap, with a file of changes per batch. */
    MEMORY("org.apache.spark.sql.execution.streaming.state.HDFSBackedStateStoreProvider");

    private final String provider;

    StateStoreKind(final String provider) {
        this.provider = provider;
    }

    /** The provider class for Spark's settings. */
    String provider() {
        return provider;
    }
}
