package dev.tailrace.load;

import dev.tailrace.load.schedule.LoadShape;
import java.nio.ByteBuffer;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.RandomAccess;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * Durations in nanoseconds, recorded into one histogram per second of a schedule. Any part of a run can be examined, and
 * the histograms of several parts can be added. Only the second that is being recorded has a histogram, of 190 kB; the
 * others are kept encoded, in a few hundred bytes when they have a few hundred different values. Recording allocates nothing
 * within a second; the change to another one takes some ten microseconds. Used by one thread.
 */
public final class IntervalHistograms {

    /** Longest duration that is recorded as it is; longer durations count as this one. */
    public static final long LONGEST_NS = TimeUnit.SECONDS.toNanos(1_000);

    private static final int DIGITS = 3;
    private static final long INTERVAL_NS = TimeUnit.SECONDS.toNanos(1);

    private final byte[][] seconds;
    private final Histogram current = newHistogram();
    private final ByteBuffer buffer = ByteBuffer.allocate(current.getNeededByteBufferCapacity());
    private int second;

    /** Creates one histogram for each second of the schedule. */
    public IntervalHistograms(final LoadShape shape) {
        seconds = new byte[Math.toIntExact((shape.lengthNs() + INTERVAL_NS - 1) / INTERVAL_NS)][];
    }

    private static Histogram newHistogram() {
        return new Histogram(1, LONGEST_NS, DIGITS);
    }

    /**
     * Records a duration; a negative duration counts as zero.
     *
     * @param dueNs when the record of this duration was due, from the start of the schedule
     */
    public void record(final long dueNs, final long durationNs) {
        final int due = (int) (dueNs / INTERVAL_NS);
        if (due != second) {
            keep();
            second = due;
            if (seconds[due] != null) {
                current.add(decoded(seconds[due]));
            }
        }
        current.recordValue(Math.max(0, Math.min(durationNs, LONGEST_NS)));
    }

    private void keep() {
        if (current.getTotalCount() > 0) {
            seconds[second] = encoded(current, buffer);
            current.reset();
        }
    }

    private static byte[] encoded(final Histogram histogram, final ByteBuffer buffer) {
        buffer.clear();
        return Arrays.copyOf(buffer.array(), histogram.encodeIntoByteBuffer(buffer));
    }

    private static Histogram decoded(final byte[] bytes) {
        return bytes == null ? newHistogram() : Histogram.decodeFromByteBuffer(ByteBuffer.wrap(bytes), LONGEST_NS);
    }

    /** One histogram for each second; each call of {@code get} decodes one. */
    public List<Histogram> seconds() {
        final byte[][] kept = seconds.clone();
        if (current.getTotalCount() > 0) {
            kept[second] = encoded(current, buffer);
        }
        return new Encoded(kept);
    }

    /** The sum of several lists, second by second. */
    public static List<Histogram> sums(final List<List<Histogram>> lists) {
        final Histogram sum = newHistogram();
        final ByteBuffer buffer = ByteBuffer.allocate(sum.getNeededByteBufferCapacity());
        final byte[][] kept = new byte[lists.get(0).size()][];
        for (int second = 0; second < kept.length; second++) {
            sum.reset();
            for (final List<Histogram> list : lists) {
                sum.add(list.get(second));
            }
            kept[second] = encoded(sum, buffer);
        }
        return new Encoded(kept);
    }

    /** The list of some {@link #encoded} histograms. */
    static List<Histogram> of(final List<byte[]> encoded) {
        return new Encoded(encoded.toArray(byte[][]::new));
    }

    /** A histogram as bytes. */
    static byte[] encoded(final Histogram histogram) {
        return encoded(histogram, ByteBuffer.allocate(histogram.getNeededByteBufferCapacity()));
    }

    /** Sum of the histograms of the seconds from {@code from} (inclusive) to {@code to} (exclusive). */
    public static Histogram sum(final List<Histogram> seconds, final int from, final int to) {
        final Histogram sum = newHistogram();
        seconds.subList(from, to).forEach(sum::add);
        return sum;
    }

    /** Sum of all histograms. */
    public static Histogram sum(final List<Histogram> seconds) {
        return sum(seconds, 0, seconds.size());
    }

    private static final class Encoded extends AbstractList<Histogram> implements RandomAccess {

        private final byte[][] kept;

        private Encoded(final byte[][] kept) {
            this.kept = kept;
        }

        @Override
        public Histogram get(final int index) {
            return decoded(kept[index]);
        }

        @Override
        public int size() {
            return kept.length;
        }
    }
}
