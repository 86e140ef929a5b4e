package dev.tailrace.conflux.listing1;

import dev.tailrace.runtime.OutputLog;
import dev.tailrace.samples.listing1.ContentCheck;
import dev.tailrace.samples.listing1.LittleEndian;
import dev.tailrace.samples.listing1.OrderCheck;
import dev.tailrace.samples.listing1.ResultLayout;
import dev.tailrace.samples.listing1.Verdict;
import java.util.function.LongSupplier;

/**
 * The output log of a run: notes when each result came, how long it was on its way, and whether it is right. Results are
 * kept nowhere.
 *
 * <p>A result with the wrong content is nobody's: its number may be anything, and that which it should have been is lost.
 *
 * <p>Latency and rate leave out the records that were due in the warm-up; nothing is left out of the check. The rate is
 * counted in numbers of the source, dropped ones included, from the first measured result to the last.
 */
final class MeasuredOutput implements OutputLog {

    private static final double NS_PER_SECOND = 1e9;

    private final ResultLayout layout;
    private final long measuredAfterNs;
    private final LongSupplier clockNs;
    private final OrderCheck order;
    private final ContentCheck content;
    private final StretchTimes times;

    private boolean started;
    private long measuredFromNs;
    private long results;
    private long wrongContent;
    private long wrongLabels;

    private long firstNumber = -1;
    private long firstEmittedNs;
    private long lastNumber;
    private long lastEmittedNs;

    /**
     * @param measuredAfterNs length of the warm-up
     * @param clockNs the clock of the input log
     */
    MeasuredOutput(
            final ResultLayout layout,
            final long measuredAfterNs,
            final LongSupplier clockNs,
            final OrderCheck order,
            final ContentCheck content) {
        this.layout = layout;
        this.measuredAfterNs = measuredAfterNs;
        this.clockNs = clockNs;
        this.order = order;
        this.content = content;
        this.times = new StretchTimes(layout);
    }

    @Override
    public void write(final byte[] buffer, final int offset, final int length, final long sequence, final int ordinal) {
        final long emittedNs = clockNs.getAsLong();
        final long number = LittleEndian.get(buffer, offset + ResultLayout.NUMBER);
        if (isMeasured(LittleEndian.get(buffer, offset + layout.created()))) {
            times.record(buffer, offset, emittedNs);
            count(number, emittedNs);
        }
        results++;
        if (content.accepts(number, buffer, offset, length)) {
            order.onNumber(number);
            wrongLabels += sequence == number && ordinal == 0 ? 0 : 1;
        } else {
            wrongContent++;
        }
    }

    // The first result stands for the start, from which the few records dropped before it are not far.
    private boolean isMeasured(final long createdNs) {
        if (!started) {
            started = true;
            measuredFromNs = createdNs + measuredAfterNs;
        }
        return createdNs - measuredFromNs >= 0;
    }

    private void count(final long number, final long emittedNs) {
        if (firstNumber < 0) {
            firstNumber = number;
            firstEmittedNs = emittedNs;
        }
        lastNumber = Math.max(lastNumber, number);
        lastEmittedNs = emittedNs;
    }

    /** Numbers of the source that were done with in a second. */
    double perSecond() {
        return firstNumber < 0 || lastEmittedNs == firstEmittedNs
                ? 0
                : (lastNumber - firstNumber) * NS_PER_SECOND / (lastEmittedNs - firstEmittedNs);
    }

    StretchTimes times() {
        return times;
    }

    /**
     * What is to be said of the results when the run is over.
     *
     * @param sent records that were sent
     */
    Verdict verdict(final long sent) {
        order.endAt(sent);
        return new Verdict(
                results,
                order.inversions(),
                order.lost(),
                order.duplicates(),
                order.undropped(),
                wrongContent,
                wrongLabels);
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
}
