package dev.tailrace.launch.run;

import dev.tailrace.launch.metrics.MetricsServer;
import dev.tailrace.launch.metrics.RunMetrics;
import dev.tailrace.launch.process.Caller;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.text.Units;
import dev.tailrace.metrics.Labels;
import dev.tailrace.metrics.MetricsPage;
import dev.tailrace.metrics.MetricsSource;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * What a run in a child process says of itself: reports to its parent and, if its spec asks for one, an endpoint that serves
 * figures and the answers to probes. Safe for several threads.
 *
 * <p>A run is ready from {@link #ready} until it is asked to stop. It is healthy unless its engine is silent, or leaves records
 * unread that it could process, for {@link #LONGEST_STALL} or three progress intervals, whichever is longer.
 */
public final class LiveRun implements AutoCloseable {

    /** Kind of the report that names the endpoint, with the field {@link #URI}. */
    public static final String REPORT = "metrics";

    /** Field with the address of the page. */
    public static final String URI = "uri";

    /** Shortest time without progress after which a run counts as unhealthy. */
    static final Duration LONGEST_STALL = Duration.ofSeconds(60);

    private static final int INTERVALS = 3;

    private final Caller parent;
    private final LongSupplier clockNs;
    private final long longestStallNs;
    private final Optional<MetricsServer> server;
    private final AtomicReference<Last> last = new AtomicReference<>();
    private volatile boolean isReady;
    private volatile boolean isStopping;
    private volatile BooleanSupplier restored = () -> true;
    private volatile BooleanSupplier awaitsInput = () -> false;

    /** @param movedNs when the run last had nothing to do, or did something */
    private record Last(RunProgress progress, long atNs, long movedNs) {}

    LiveRun(
            final Caller parent,
            final Duration progressInterval,
            final Optional<MetricsServer> server,
            final LongSupplier clockNs) {
        this.parent = parent;
        this.server = server;
        this.clockNs = clockNs;
        longestStallNs = Math.max(
                LONGEST_STALL.toNanos(),
                progressInterval.multipliedBy(INTERVALS).toNanos());
        server.ifPresent(started ->
                started.probe(MetricsServer.READY, this::whyNotReady).probe(MetricsServer.HEALTH, this::whyNotHealthy));
    }

    /**
     * Opens the endpoint of a run, if its spec asks for one, and reports its address to the parent.
     *
     * @param runner its name
     * @throws dev.tailrace.launch.outcome.StatusException when the port is taken
     */
    public static LiveRun open(final Caller parent, final RunSpec spec, final String runner) {
        final Labels labels =
                Labels.of("runner", runner).and("pipeline", spec.pipeline()).and("application", spec.applicationId());
        final Optional<MetricsServer> server = spec.metrics().map(MetricsServer::start);
        server.ifPresent(started -> {
            started.add(page -> page.value(RunMetrics.INFO, labels, 1));
            parent.report(ReportLine.of(REPORT).with(URI, started.uri()));
        });
        return new LiveRun(parent, spec.progressInterval(), server, System::nanoTime);
    }

    /** Reports that the run is at work: its state is restored, and it reads its partitions. Does nothing after a stop. */
    public void ready(final ReportLine report) {
        if (!isStopping) {
            isReady = true;
            parent.report(report);
        }
    }

    /** The same without more to report. */
    public void ready() {
        ready(ReportLine.of(ReportLine.READY));
    }

    /** Lets the run be ready only while this holds too, for engines that get partitions, and restore them, at any time. */
    public void readyWhile(final BooleanSupplier allRestored) {
        restored = allRestored;
    }

    /**
     * Lets the run be healthy without progress while this holds, for engines that cannot process unread records before others
     * arrive, as a merge that waits for a silent partition.
     */
    public void healthyWhile(final BooleanSupplier awaitsOtherInput) {
        awaitsInput = awaitsOtherInput;
    }

    /** As {@link Caller#onStop}; from the call on, the run is not ready. */
    public void onStop(final Runnable stopping) {
        parent.onStop(() -> {
            isStopping = true;
            stopping.run();
        });
    }

    /** As {@link Caller#log}. */
    public void log(final String event, final String message) {
        parent.log(event, message);
    }

    private Optional<String> whyNotReady() {
        if (isStopping) {
            return Optional.of("stopping");
        }
        if (!isReady) {
            return Optional.of("starting: the state is not restored yet");
        }
        return restored.getAsBoolean()
                ? Optional.empty()
                : Optional.of("partition tasks are being restored, or none is assigned");
    }

    private Optional<String> whyNotHealthy() {
        final Last known = last.get();
        if (known == null) {
            return Optional.empty();
        }
        final long nowNs = clockNs.getAsLong();
        if (nowNs - known.atNs() > longestStallNs) {
            return Optional.of("the engine has not answered for " + Units.duration(nowNs - known.atNs()));
        }
        return nowNs - known.movedNs() > longestStallNs
                ? Optional.of("no progress for " + Units.duration(nowNs - known.movedNs()) + ", with "
                        + Units.count(known.progress().behind(), "record") + " to read")
                : Optional.empty();
    }

    /** Whether there is an endpoint. */
    public boolean isScraped() {
        return server.isPresent();
    }

    /** Makes the endpoint serve these figures as well. */
    public LiveRun add(final MetricsSource source) {
        server.ifPresent(started -> started.add(source));
        return this;
    }

    /** Makes the endpoint serve what {@link #report} was given last, for engines that report only at intervals. */
    public LiveRun withReported() {
        return add(this::collectReported);
    }

    /** Makes the endpoint serve bad input by kind; the counts are read at each scrape. */
    public LiveRun withBadInput(final Supplier<? extends Map<String, Long>> counts) {
        return add(page -> counts.get()
                .forEach((kind, count) -> page.value(RunMetrics.BAD_INPUT, Labels.of("kind", kind), count)));
    }

    /** Reports how far the run is. */
    public void report(final RunProgress progress) {
        final long nowNs = clockNs.getAsLong();
        last.getAndUpdate(before -> new Last(progress, nowNs, isStuck(before, progress) ? before.movedNs() : nowNs));
        parent.report(ReportLine.of(ReportLine.PROGRESS, progress));
    }

    private boolean isStuck(final Last before, final RunProgress now) {
        return before != null
                && now.behind() > 0
                && now.records() == before.progress().records()
                && now.results() == before.progress().results()
                && !awaitsInput.getAsBoolean();
    }

    private void collectReported(final MetricsPage page) {
        final Last known = last.get();
        if (known != null) {
            page.value(RunMetrics.RECORDS, known.progress().records());
            page.value(RunMetrics.RESULTS, known.progress().results());
            if (known.progress().behind() >= 0) {
                page.value(RunMetrics.BEHIND, known.progress().behind());
            }
            if (known.progress().eventTimeNs() >= 0) {
                page.seconds(
                        RunMetrics.EVENT_TIME, Labels.NONE, known.progress().eventTimeNs());
            }
            page.seconds(RunMetrics.REPORT_AGE, Labels.NONE, clockNs.getAsLong() - known.atNs());
        }
    }

    @Override
    public void close() {
        server.ifPresent(MetricsServer::close);
    }
}
