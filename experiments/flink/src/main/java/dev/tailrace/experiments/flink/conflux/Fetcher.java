package dev.tailrace.experiments.flink.conflux;

/** Brings frames from the partitions of the paths to the merge, which runs on the thread that calls. */
interface Fetcher extends AutoCloseable {

    /**
     * Waits for some frames and hands them over.
     *
     * @param timeoutMs how long to wait at most
     */
    void fetch(PathMerge merge, int timeoutMs);

    @Override
    void close();
}
