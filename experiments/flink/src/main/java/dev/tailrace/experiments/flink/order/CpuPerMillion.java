package dev.tailrace.experiments.flink.order;

import java.time.Duration;

/** Processor seconds per million results, between the first and the last sample of results and processor times. */
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

    /** Adds a sample: the number of results so far and the processor times of the processes. */
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

    /** Processor seconds of the job's processes per million results; 0 with less than two samples. */
    double job() {
        return perMillion(jobNs - firstJobNs);
    }

    /** Processor seconds of the broker per million results. */
    double broker() {
        return perMillion(brokerNs - firstBrokerNs);
    }

    private double perMillion(final long ns) {
        return results == firstResults ? 0 : ns / NS_PER_SECOND * MILLION / (results - firstResults);
    }

    /** Processor time of a process in nanoseconds; 0 if the process does not exist or its time is not available. */
    static long cpuNs(final long pid) {
        return ProcessHandle.of(pid)
                .flatMap(process -> process.info().totalCpuDuration())
                .map(Duration::toNanos)
                .orElse(0L);
    }
}
