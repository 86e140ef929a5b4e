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
 * What those who look on see of a run in its own process: the progress that it reports to its parent, and, where its
 * request asks for an endpoint, the same and more to whoever scrapes it. Safe for several threads.
 */
public final class LiveRun implements AutoCloseable {

    /** Kind of the report that names the endpoint, with the field {@link #URI}. */
    public static final String REPORT = "metrics";

    /** Field with the address of the page. */
    public static final String URI = "uri";

    private final Caller parent;
    private final LongSupplier clockNs;
    private final Optional<MetricsServer> server;
    private final AtomicReference<Told> last = new AtomicReference<>();

    private record Told(RunProgress progress, long atNs) {}

    private LiveRun(final Caller parent, final Optional<MetricsServer> server, final LongSupplier clockNs) {
        this.parent = parent;
        this.server = server;
        this.clockNs = clockNs;
    }

    /**
     * Opens the endpoint of a run, if its request asks for one, and tells the parent where it is.
     *
     * @param runner its name
     * @throws dev.tailrace.launch.outcome.StatusException when the port is taken
     */
    public static LiveRun open(final Caller parent, final RunRequest request, final String runner) {
        final Labels labels = Labels.of("runner", runner)
                .and("pipeline", request.pipeline())
                .and("application", request.applicationId());
        final Optional<MetricsServer> server = request.metrics().map(MetricsServer::start);
        server.ifPresent(started -> {
            started.add(page -> page.value(RunMetrics.INFO, labels, 1));
            parent.report(ReportLine.of(REPORT).with(URI, started.uri()));
        });
        return new LiveRun(parent, server, System::nanoTime);
    }

    /** Whether anybody may scrape. */
    public boolean isScraped() {
        return server.isPresent();
    }

    /** Has the endpoint serve these figures as well. */
    public LiveRun add(final MetricsSource source) {
        server.ifPresent(started -> started.add(source));
        return this;
    }

    /** Has the endpoint serve what {@link #report} was told last, for engines that only say now and then how far they are. */
    public LiveRun withReported() {
        return add(this::collectReported);
    }

    /** Has the endpoint serve bad input by kind; the counts are asked for at each scrape. */
    public LiveRun withBadInput(final Supplier<? extends Map<String, Long>> counts) {
        return add(page -> counts.get()
                .forEach((kind, count) -> page.value(RunMetrics.BAD_INPUT, Labels.of("kind", kind), count)));
    }

    /** Tells how far the run is. */
    public void report(final RunProgress progress) {
        last.set(new Told(progress, clockNs.getAsLong()));
        parent.report(progress.toReport());
    }

    private void collectReported(final MetricsPage page) {
        final Told told = last.get();
        if (told != null) {
            page.value(RunMetrics.RECORDS, told.progress().records());
            page.value(RunMetrics.RESULTS, told.progress().results());
            if (told.progress().behind() >= 0) {
                page.value(RunMetrics.BEHIND, told.progress().behind());
            }
            if (told.progress().eventTimeNs() >= 0) {
                page.seconds(RunMetrics.EVENT_TIME, Labels.NONE, told.progress().eventTimeNs());
            }
            page.seconds(RunMetrics.REPORT_AGE, Labels.NONE, clockNs.getAsLong() - told.atNs());
        }
    }

    @Override
    public void close() {
        server.ifPresent(MetricsServer::close);
    }
}
