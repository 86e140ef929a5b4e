package dev.tailrace.load.live;

import dev.tailrace.launch.process.Parent;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.load.schedule.LoadShape;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/**
 * Reports live figures from a process that drives or measures to its parent, from the parent's first request on.
 * Thread-safe.
 */
public final class LiveReports {

    /** Kinds of live figures. */
    public enum What {
        /** Lateness of sending. */
        LATENESS,
        /** Latency of results, from when the records that caused them were due. */
        LATENCY
    }

    static final String WHAT = "what";
    static final String HISTOGRAM = "histogram";

    private static final String WATCH = "watch";
    private static final String START_NS = "start-ns";
    private static final String SHAPE = "shape";
    private static final long INTERVAL_MS = 500;

    private final Parent parent;
    private final Map<What, LiveRecorder> recorders = new EnumMap<>(What.class);
    private volatile Load load;

    private record Load(long startNs, LoadShape shape) {}

    /** Waits for the parent's request. */
    public LiveReports(final Parent parent) {
        this.parent = parent;
        for (final What what : What.values()) {
            recorders.put(what, new LiveRecorder());
        }
        parent.onWord(word -> take(ReportLine.parse(word)));
    }

    /** The parent's request to start reporting. */
    static String word(final long startNs, final LoadShape shape) {
        return ReportLine.of(WATCH).with(START_NS, startNs).with(SHAPE, shape).toString();
    }

    /** Takes a word of the parent, for a process that receives other words as well. */
    public void take(final ReportLine requested) {
        if (requested.is(WATCH) && load == null) {
            load = new Load(requested.number(START_NS), LoadShape.parse(requested.text(SHAPE)));
            recorders.values().forEach(LiveRecorder::watch);
            scheduler().scheduleWithFixedDelay(this::report, INTERVAL_MS, INTERVAL_MS, TimeUnit.MILLISECONDS);
        }
    }

    private static ScheduledExecutorService scheduler() {
        return Executors.newSingleThreadScheduledExecutor(task -> {
            final Thread thread = new Thread(task, "tailrace-live");
            thread.setDaemon(true);
            return thread;
        });
    }

    // Called by the reporting thread, and for the last report by the thread that ends the run.
    private synchronized void report() {
        recorders.forEach(this::report);
    }

    /** Reports what was recorded since the last report; called once, when recording has ended. */
    public void end() {
        report();
    }

    private void report(final What what, final LiveRecorder recorder) {
        final Histogram histogram = recorder.take();
        if (histogram.getTotalCount() > 0) {
            parent.report(ReportLine.of(ReportLine.LIVE).with(WHAT, what).with(HISTOGRAM, text(histogram)));
        }
    }

    static String text(final Histogram histogram) {
        final ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        final int length = histogram.encodeIntoCompressedByteBuffer(buffer);
        return Base64.getEncoder().withoutPadding().encodeToString(Arrays.copyOf(buffer.array(), length));
    }

    /** @throws IllegalArgumentException when the text is not a histogram */
    static Histogram histogram(final String text) {
        try {
            return Histogram.decodeFromCompressedByteBuffer(
                    ByteBuffer.wrap(Base64.getDecoder().decode(text)), 1);
        } catch (final DataFormatException e) {
            throw new IllegalArgumentException("no histogram: " + text, e);
        }
    }

    /** Records how late a record was sent; called by the driving thread. */
    public void sent(final long lateNs) {
        recorders.get(What.LATENESS).record(lateNs);
    }

    /**
     * Records the arrival of a result; called by the measuring thread.
     *
     * @param cause number of the record that made the result knowable
     * @param atNs time of arrival, by {@link System#nanoTime}
     */
    public void arrived(final long cause, final long atNs) {
        final Load known = load;
        if (known != null) {
            recorders
                    .get(What.LATENCY)
                    .record(atNs - known.startNs() - known.shape().dueAfterNs(cause));
        }
    }
}
