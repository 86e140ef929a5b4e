package dev.tailrace.launch.run;

import dev.tailrace.launch.metrics.RunMetrics;
import dev.tailrace.launch.metrics.http.MetricsServer;
import dev.tailrace.launch.process.Caller;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.metrics.Labels;
import dev.tailrace.metrics.MetricsPage;
import dev.tailrace.metrics.MetricsSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * The live figures of a run in a child process: progress reports to its parent and, if its spec asks for one, an endpoint
 * that serves these and more figures. Safe for several threads.
 */
public final class LiveRun implements AutoCloseable {

    /** Kind of the report that names the endpoint, with the field {@link #URI}. */
    public static final String REPORT = "metrics";

    /** Field with the address of the page. */
    public static final String URI = "uri";

    private final Caller parent;
    private final LongSupplier clockNs;
    private final Optional<MetricsServer> server;
    private final AtomicReference<Last> last = new AtomicReference<>();

    private record Last(RunProgress progress, long atNs) {}

    private LiveRun(final Caller parent, final Optional<MetricsServer> server, final LongSupplier clockNs) {
        this.parent = parent;
        this.server = server;
        this.clockNs = clockNs;
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
        return new LiveRun(parent, server, System::nanoTime);
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
        last.set(new Last(progress, clockNs.getAsLong()));
        parent.report(ReportLine.of(ReportLine.PROGRESS, progress));
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
