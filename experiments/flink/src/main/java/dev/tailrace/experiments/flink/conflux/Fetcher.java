package dev.tailrace.experiments.flink.conflux;

/** Reads frames from the partitions of the paths and passes them to the merge, which runs on the calling thread. */
interface Fetcher extends AutoCloseable {

    /**
     * Waits for some frames and passes them to the merge.
     *
     * @param timeoutMs maximum wait
     */
    void fetch(PathMerge merge, int timeoutMs);

    @Override
    void close();
}
