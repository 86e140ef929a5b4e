package dev.tailrace.experiments.flink.order;

import dev.tailrace.experiments.flink.conflux.PathTimestamp;
import dev.tailrace.experiments.flink.listing1.ListingJob;
import dev.tailrace.samples.listing1.LittleEndian;
import dev.tailrace.samples.listing1.ResultLayout;
import dev.tailrace.samples.listing1.Work;
import java.util.List;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * Checks and measures results as they arrive: whether each is correct and in order, and its latency. The first half of the
 * records is warm-up: checked but not measured. Allocates nothing per result. One thread.
 */
final class Measurement {

    private static final long LONGEST_NS = 100_000_000_000L;
    private static final int DIGITS = 3;
    private static final double NS_PER_SECOND = 1e9;
    private static final double WARM_UP = 0.5;
    private static final Span[] SPANS = Span.values();

    private final long measuredFrom;
    private final ResultLayout layout = new ResultLayout(ListingJob.PAYLOAD_BYTES);
    private final OrderCheck order;
    private final ContentCheck content;
    private final Histogram latency = new Histogram(LONGEST_NS, DIGITS);
    private final Rate rate = new Rate();
    private final List<Histogram> spans =
            Stream.of(SPANS).map(span -> new Histogram(LONGEST_NS, DIGITS)).toList();
    private long firstNumber = -1;
    private long firstCreatedNs;
    private long lastNumber;
    private long lastNs;

    /**
     * @param count number of records that are sent
     * @param steps of the busy loop of each operator
     */
    Measurement(final int count, final int steps) {
        this.order = new OrderCheck(ListingJob.DROPPING, count);
        this.measuredFrom = (long) (count * WARM_UP);
        this.content = new ContentCheck(layout, Work.ofFilter(steps), Work.ofMap(steps), Work.ofLast(steps));
    }

    /** Processes the next result, with or without the timestamps of Table I. */
    void take(final byte[] result, final long arrivedNs) {
        rate.count(arrivedNs);
        final boolean isTimed = result.length == layout.length() + PathTimestamp.BYTES;
        final int length = result.length - (isTimed ? PathTimestamp.BYTES : 0);
        final long number = length == layout.length() ? LittleEndian.get(result, ResultLayout.NUMBER) : -1;
        if (!content.accepts(number, result, 0, length)) {
            order.onWrongContent();
            return;
        }
        order.onNumber(number);
        if (number >= measuredFrom) {
            final long createdNs = LittleEndian.get(result, layout.created());
            measure(number, createdNs, arrivedNs);
            if (isTimed) {
                measureSpans(result, createdNs, arrivedNs);
            }
        }
    }

    private void measure(final long number, final long createdNs, final long arrivedNs) {
        latency.recordValue(Math.max(0, Math.min(arrivedNs - createdNs, LONGEST_NS)));
        if (firstNumber < 0) {
            firstNumber = number;
            firstCreatedNs = createdNs;
        }
        lastNumber = Math.max(lastNumber, number);
        lastNs = arrivedNs;
    }

    private void measureSpans(final byte[] result, final long createdNs, final long arrivedNs) {
        for (int i = 0; i < SPANS.length; i++) {
            final long ns = SPANS[i].ns(result, createdNs, arrivedNs);
            if (ns != Span.NONE) {
                spans.get(i).recordValue(Math.min(ns, LONGEST_NS));
            }
        }
    }

    /** Whether as many results have arrived as the sequential run gives. */
    boolean isComplete() {
        return order.results() >= order.expected();
    }

    long results() {
        return order.results();
    }

    /** Whether results are measured now, after the warm-up. */
    boolean isMeasuring() {
        return firstNumber >= 0;
    }

    /** Lengths of a part of the way, in nanoseconds; empty if the method does not have it. */
    Histogram span(final Span span) {
        return spans.get(span.ordinal());
    }

    Rate rate() {
        return rate;
    }

    /** Latency from the moment at which a record was due, in nanoseconds. */
    Histogram latency() {
        return latency;
    }

    /**
     * Source records processed per second, dropped ones included, from the creation of the first to the arrival of the last:
     * results that come in a burst, after records have waited, are not a higher throughput.
     */
    double perSecond() {
        return firstNumber < 0 ? 0 : (lastNumber - firstNumber) * NS_PER_SECOND / (lastNs - firstCreatedNs);
    }

    /** Verdict on the results, after the last one has arrived. */
    OrderCheck verdict() {
        return order;
    }
}
