package dev.tailrace.load.live;

import dev.tailrace.launch.process.Parent;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.load.schedule.LoadShape;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * The side of the process that drives or measures: tells its parent what it records, from the moment at which it is asked for
 * that. Safe for several threads.
 */
public final class LiveReports {

    /** What is told of. */
    public enum What {
        /** How late records were sent. */
        LATENESS,
        /** How long after the records that caused them were due results came. */
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

    /** Waits to be asked. */
    public LiveReports(final Parent parent) {
        this.parent = parent;
        for (final What what : What.values()) {
            recorders.put(what, new LiveRecorder());
        }
        parent.onWord(this::take);
    }

    /** What the parent says to have it told. */
    static String word(final long startNs, final LoadShape shape) {
        return ReportLine.of(WATCH).with(START_NS, startNs).with(SHAPE, shape).toString();
    }

    private void take(final String word) {
        final ReportLine asked = ReportLine.parse(word);
        if (asked.is(WATCH) && load == null) {
            load = new Load(asked.number(START_NS), LoadShape.parse(asked.text(SHAPE)));
            recorders.values().forEach(LiveRecorder::watch);
            teller().scheduleWithFixedDelay(this::tell, INTERVAL_MS, INTERVAL_MS, TimeUnit.MILLISECONDS);
        }
    }

    private static ScheduledExecutorService teller() {
        return Executors.newSingleThreadScheduledExecutor(task -> {
            final Thread thread = new Thread(task, "tailrace-live");
            thread.setDaemon(true);
            return thread;
        });
    }

    // By the thread that tells now and then, and by the one that tells the last.
    private synchronized void tell() {
        recorders.forEach(this::tell);
    }

    /** Tells what was recorded since it told before; called once, when nothing is recorded any more. */
    public void end() {
        tell();
    }

    private void tell(final What what, final LiveRecorder recorder) {
        final Histogram histogram = recorder.take();
        if (histogram.getTotalCount() > 0) {
            parent.report(ReportLine.of(ReportLine.LIVE).with(WHAT, what).with(HISTOGRAM, LiveText.of(histogram)));
        }
    }

    /** The thread that drives: a record was sent so long after its time. */
    public void sent(final long lateNs) {
        recorders.get(What.LATENESS).record(lateNs);
    }

    /**
     * The thread that measures: a result was there.
     *
     * @param cause number of the record in the load that made the result knowable
     * @param atNs by {@link System#nanoTime}
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
