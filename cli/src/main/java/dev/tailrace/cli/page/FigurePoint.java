package dev.tailrace.cli.page;

/**
 * The figures of an interval of a run.
 *
 * @param atMs end of the interval since the start of the run
 * @param recordsPerSecond mean of the interval, as the other rates
 * @param p50Ns percentile of the latency in the interval, as the others; zero without messages
 */
record FigurePoint(
        long atMs,
        long recordsPerSecond,
        long resultsPerSecond,
        long p50Ns,
        long p99Ns,
        long p999Ns,
        long maxNs,
        long heapBytes,
        long pausedMs,
        double cores) {

    /** One interval of this and the next: the mean of rates, the largest of all else. */
    FigurePoint join(final FigurePoint later) {
        return new FigurePoint(
                later.atMs,
                (recordsPerSecond + later.recordsPerSecond) / 2,
                (resultsPerSecond + later.resultsPerSecond) / 2,
                Math.max(p50Ns, later.p50Ns),
                Math.max(p99Ns, later.p99Ns),
                Math.max(p999Ns, later.p999Ns),
                Math.max(maxNs, later.maxNs),
                Math.max(heapBytes, later.heapBytes),
                pausedMs + later.pausedMs,
                (cores + later.cores) / 2);
    }
}
