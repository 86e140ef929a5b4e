package dev.tailrace.flink.order.experiment;

import dev.tailrace.flink.order.listing1.OrderMethod;
import dev.tailrace.samples.listing1.Verdict;
import org.HdrHistogram.Histogram;

/**
 * What one run came to.
 *
 * @param latency from the moment at which a record was due until its result was read, in nanoseconds
 * @param perSecond numbers of the source done with in a second
 * @param failure why it ended before its end; empty if it did not
 */
record RunResult(
        OrderMethod method,
        Load load,
        int round,
        Histogram latency,
        double perSecond,
        Verdict verdict,
        String failure) {

    private static final double NS_PER_MS = 1e6;

    double meanMs() {
        return latency.getMean() / NS_PER_MS;
    }

    double percentileMs(final double percentile) {
        return latency.getValueAtPercentile(percentile) / NS_PER_MS;
    }

    double maxMs() {
        return latency.getMaxValue() / NS_PER_MS;
    }

    /** Whether the run delivered what its method promises. */
    boolean isAsPromised() {
        return failure.isEmpty() && (method.isOrdered() ? verdict.isIdentical() : verdict.isComplete());
    }

    /** What is wrong, or that nothing is. */
    String check() {
        if (!failure.isEmpty()) {
            return failure;
        }
        return isAsPromised() ? "as promised" : verdict.toString();
    }

    /** Names of the columns of {@link #line}. */
    static String head() {
        return "method,load,round,per_second,mean_ms,p50_ms,p99_ms,p999_ms,max_ms,results,inversions,lost,duplicates,"
                + "wrong,check";
    }

    /** As a line of a table of comma-separated values. */
    String line() {
        return String.format(
                "%s,%s,%d,%.0f,%.3f,%.3f,%.3f,%.3f,%.3f,%d,%d,%d,%d,%d,\"%s\"",
                method,
                load,
                round,
                perSecond,
                meanMs(),
                percentileMs(50),
                percentileMs(99),
                percentileMs(99.9),
                maxMs(),
                verdict.results(),
                verdict.inversions(),
                verdict.lost(),
                verdict.duplicates(),
                verdict.wrongContent() + verdict.undropped(),
                check());
    }
}
