package dev.tailrace.experiments.flink.order;

import java.time.Duration;

/**
 * Processor seconds that a million results took, between the first look and the last one at which processes and results
 * were looked at together.
 */
final class CpuPerMillion {

    private static final double MILLION = 1e6;
    private static final double NS_PER_SECOND = 1e9;

    private boolean isBegun;
    private long firstResults;
    private long firstJobNs;
    private long firstBrokerNs;
    private long results;
    private long jobNs;
    private long brokerNs;

    /** Takes what processes have used by the time at which so many results have come. */
    void look(final long resultsNow, final long jobNowNs, final long brokerNowNs) {
        if (!isBegun) {
            isBegun = true;
            firstResults = resultsNow;
            firstJobNs = jobNowNs;
            firstBrokerNs = brokerNowNs;
        }
        results = resultsNow;
        jobNs = jobNowNs;
        brokerNs = brokerNowNs;
    }

    /** Of the processes of the job; 0 if they were not looked at twice. */
    double job() {
        return perMillion(jobNs - firstJobNs);
    }

    /** Of the broker. */
    double broker() {
        return perMillion(brokerNs - firstBrokerNs);
    }

    private double perMillion(final long ns) {
        return results == firstResults ? 0 : ns / NS_PER_SECOND * MILLION / (results - firstResults);
    }

    /** What a process has used; 0 if there is none, or the system does not say. */
    static long cpuNs(final long pid) {
        return ProcessHandle.of(pid)
                .flatMap(process -> process.info().totalCpuDuration())
                .map(Duration::toNanos)
                .orElse(0L);
    }
}
