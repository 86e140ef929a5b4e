package dev.tailrace.load.bench;

import dev.tailrace.launch.metrics.BenchMetrics;
import dev.tailrace.launch.metrics.http.MetricsAddress;
import dev.tailrace.launch.metrics.http.MetricsServer;
import dev.tailrace.launch.process.Parent;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.run.LiveRun;
import dev.tailrace.load.live.LiveBench;
import dev.tailrace.load.live.Onlooker;
import dev.tailrace.metrics.Labels;
import dev.tailrace.metrics.MetricsPage;
import java.util.Optional;

/** Tells those who look on how far a benchmark is, and what is seen of the engine at work: its parent, and who scrapes it. */
final class LiveDirector implements AutoCloseable {

    private final Parent parent;
    private final boolean isSeen;
    private final Optional<MetricsServer> server;
    private final LiveBench bench = new LiveBench(System::nanoTime);
    private volatile Eta eta;

    private LiveDirector(final Parent parent, final boolean isSeen, final Optional<MetricsServer> server) {
        this.parent = parent;
        this.isSeen = isSeen;
        this.server = server;
    }

    /**
     * Opens the endpoint, if there is to be one, and tells the parent where it is.
     *
     * @param isSeen whether the parent wants to see more than the steps
     * @throws dev.tailrace.launch.outcome.StatusException when the port is taken
     */
    static LiveDirector open(final Parent parent, final boolean isSeen, final Optional<MetricsAddress> address) {
        final Optional<MetricsServer> server = address.map(MetricsServer::start);
        final LiveDirector opened = new LiveDirector(parent, isSeen, server);
        server.ifPresent(started -> {
            started.add(opened::collect).add(opened.bench);
            parent.report(ReportLine.of(LiveRun.REPORT).with(LiveRun.URI, started.uri()));
        });
        return opened;
    }

    /** Who sees the runs; where nobody looks on, nothing is recorded for it. */
    Onlooker onlooker() {
        return isSeen || server.isPresent() ? bench : Onlooker.NOBODY;
    }

    /** Tells the parent how far it is. */
    void report(final Eta known) {
        eta = known;
        parent.report(bench.addTo(ReportLine.of(ReportLine.PROGRESS)
                .with("step", known.name())
                .with("number", known.number())
                .with("steps", known.steps())
                .with("left-s", known.left(System.nanoTime()).toSeconds())));
    }

    private void collect(final MetricsPage page) {
        final Eta known = eta;
        if (known != null) {
            page.value(BenchMetrics.STEP, Labels.of("step", known.name()), 1);
            page.value(BenchMetrics.STEPS_DONE, known.number() - 1L);
            page.value(BenchMetrics.STEPS, known.steps());
            page.value(BenchMetrics.LEFT, known.left(System.nanoTime()).toSeconds());
        }
    }

    @Override
    public void close() {
        server.ifPresent(MetricsServer::close);
    }
}
