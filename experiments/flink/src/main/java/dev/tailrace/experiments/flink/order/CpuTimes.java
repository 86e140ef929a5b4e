package dev.tailrace.experiments.flink.order;

import java.time.Duration;
import java.util.List;

/** Processor times of the processes of a run, in nanoseconds, at the moment of so many results. */
record CpuTimes(long results, long jobNs, long brokerNs) {

    private static final double NS_PER_SECOND = 1e9;
    private static final double MILLION = 1e6;

    /** @param jobPids processes of the job, and of the merge if there is one */
    static CpuTimes now(final long results, final List<Long> jobPids, final long brokerPid) {
        return new CpuTimes(results, jobPids.stream().mapToLong(CpuTimes::cpuNs).sum(), cpuNs(brokerPid));
    }

    // 0 if the process has ended or its time is not available.
    private static long cpuNs(final long pid) {
        return ProcessHandle.of(pid)
                .flatMap(process -> process.info().totalCpuDuration())
                .map(Duration::toNanos)
                .orElse(0L);
    }

    /** Processor seconds of the job per million results since an earlier moment. */
    double jobSecondsPerMillion(final CpuTimes earlier) {
        return perMillion(jobNs - earlier.jobNs, earlier);
    }

    /** Processor seconds of the broker per million results since an earlier moment. */
    double brokerSecondsPerMillion(final CpuTimes earlier) {
        return perMillion(brokerNs - earlier.brokerNs, earlier);
    }

    private double perMillion(final long ns, final CpuTimes earlier) {
        return results == earlier.results ? 0 : ns / NS_PER_SECOND * MILLION / (results - earlier.results);
    }
}
