package dev.tailrace.experiments.flink.order;

import dev.tailrace.experiments.flink.listing1.ListingJob;
import dev.tailrace.samples.listing1.ContentCheck;
import dev.tailrace.samples.listing1.Listing1Verdict;
import dev.tailrace.samples.listing1.LittleEndian;
import dev.tailrace.samples.listing1.OrderCheck;
import dev.tailrace.samples.listing1.ResultLayout;
import dev.tailrace.samples.listing1.Work;
import org.HdrHistogram.Histogram;

/**
 * What is found out about results as they come: whether each is right and in its place, and how late it was. The first
 * half of the numbers counts as warm-up: they are checked and not measured. Allocates nothing per result. One thread.
 */
final class Measurement {

    private static final long LONGEST_NS = 100_000_000_000L;
    private static final int DIGITS = 3;
    private static final double NS_PER_SECOND = 1e9;
    private static final double WARM_UP = 0.5;

    private final long count;
    private final long measuredFrom;
    private final ResultLayout layout = new ResultLayout(ListingJob.PAYLOAD_BYTES);
    private final OrderCheck order = new OrderCheck(ListingJob.DROPPING);
    private final ContentCheck content;
    private final Histogram latency = new Histogram(LONGEST_NS, DIGITS);
    private final Rate rate = new Rate();
    private long results;
    private long readMs;
    private long wrong;
    private long firstNumber = -1;
    private long firstNs;
    private long lastNumber;
    private long lastNs;

    /**
     * @param count how many numbers are sent
     * @param steps of the busy loop of each operator
     */
    Measurement(final long count, final int steps) {
        this.count = count;
        this.measuredFrom = (long) (count * WARM_UP);
        this.content = new ContentCheck(layout, Work.ofFilter(steps), Work.ofMap(steps), Work.ofLast(steps));
    }

    /**
     * Takes the next result.
     *
     * @param readMs how long ago it was written to the topic that it was read from, by the clock of the host
     */
    void take(final byte[] result, final long arrivedNs, final long readMs) {
        results++;
        rate.count(arrivedNs);
        final long number = result.length == layout.length() ? LittleEndian.get(result, ResultLayout.NUMBER) : -1;
        if (!content.accepts(number, result, 0, result.length)) {
            wrong++;
            return;
        }
        order.onNumber(number);
        if (number >= measuredFrom) {
            this.readMs += readMs;
            measure(number, arrivedNs, arrivedNs - LittleEndian.get(result, layout.created()));
        }
    }

    private void measure(final long number, final long arrivedNs, final long lateNs) {
        latency.recordValue(Math.max(0, Math.min(lateNs, LONGEST_NS)));
        if (firstNumber < 0) {
            firstNumber = number;
            firstNs = arrivedNs;
        }
        lastNumber = Math.max(lastNumber, number);
        lastNs = arrivedNs;
    }

    /** Whether as many results have come as the sequential run gives. */
    boolean isComplete() {
        return results >= expected();
    }

    private long expected() {
        final long dropped = (count + ListingJob.DROPPING.of() - 1) / ListingJob.DROPPING.of();
        return count - dropped * ListingJob.DROPPING.dropped();
    }

    long results() {
        return results;
    }

    /** Whether what comes now is measured. */
    boolean isMeasuring() {
        return firstNumber >= 0;
    }

    /** Of the latency, the mean part between the last write to Kafka and the read, in milliseconds. */
    double meanReadMs() {
        return latency.getTotalCount() == 0 ? 0 : (double) readMs / latency.getTotalCount();
    }

    /** Results over time. */
    Rate rate() {
        return rate;
    }

    /** Latency from the moment at which a record was due, in nanoseconds. */
    Histogram latency() {
        return latency;
    }

    /** Numbers of the source that were done with in a second, dropped ones included. */
    double perSecond() {
        return lastNs == firstNs ? 0 : (lastNumber - firstNumber) * NS_PER_SECOND / (lastNs - firstNs);
    }

    /** What is to be said of the results when all have come that will. */
    Listing1Verdict verdict() {
        order.endAt(count);
        return new Listing1Verdict(
                results, order.inversions(), order.lost(), order.duplicates(), order.undropped(), wrong);
    }
}
