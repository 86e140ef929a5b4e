package dev.tailrace.launch.metrics;

import dev.tailrace.launch.http.Answer;
import dev.tailrace.launch.http.LocalServer;
import dev.tailrace.launch.http.ReadRequest;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.metrics.MetricsPage;
import dev.tailrace.metrics.MetricsSource;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;

/**
 * An HTTP endpoint that Prometheus scrapes: {@code GET /metrics}, in the text form that the client asks for. It serves
 * figures of the JVM and those of the added sources. {@code /health} and {@code /ready} are probes, as a supervisor such as
 * Kubernetes asks them. It answers every client that can reach it and changes nothing; by default only this machine can.
 *
 * <p>Safe for several threads. Its own threads are daemons and never keep a process alive.
 */
public final class MetricsServer implements AutoCloseable {

    /** Path of the figures. */
    public static final String PATH = "/metrics";

    /** Path of the probe that fails when the process has to be started again. */
    public static final String HEALTH = "/health";

    /** Path of the probe that fails as long as the process does not do its work. */
    public static final String READY = "/ready";

    private static final int UNAVAILABLE = 503;

    private final LocalServer server;
    private final List<MetricsSource> sources = new CopyOnWriteArrayList<>(List.of(new JvmFigures()));
    private final Map<String, Supplier<Optional<String>>> probes =
            new ConcurrentHashMap<>(Map.of(HEALTH, Optional::empty, READY, Optional::empty));

    private MetricsServer(final LocalServer server) {
        this.server = server;
    }

    /**
     * Begins to listen.
     *
     * @throws StatusException when the port is taken, or the host is none of this machine
     */
    public static MetricsServer start(final MetricsAddress address) {
        final MetricsServer started = new MetricsServer(
                LocalServer.listen(address.host(), address.port(), "--metrics-port", "the figures are at " + PATH));
        started.probes.keySet().forEach(path -> started.server.page(path, request -> started.probed(path)));
        started.server.page(PATH, started::figures).start();
        return started;
    }

    /** Serves the figures of this source as well, from now on. */
    public MetricsServer add(final MetricsSource source) {
        sources.add(source);
        return this;
    }

    /**
     * Sets what a probe answers: status 200 as long as there is no problem, which it is without this, and 503 with the problem
     * otherwise.
     *
     * @param path {@link #HEALTH} or {@link #READY}
     * @param problem called by each request
     */
    public MetricsServer probe(final String path, final Supplier<Optional<String>> problem) {
        probes.put(path, problem);
        return this;
    }

    /** Address of the page. */
    public URI uri() {
        return server.uri(PATH);
    }

    private Answer probed(final String path) {
        return probes.get(path)
                .get()
                .map(problem -> Answer.of(UNAVAILABLE, Answer.TEXT, problem + "\n"))
                .orElseGet(() -> Answer.of(Answer.TEXT, "ok\n"));
    }

    private Answer figures(final ReadRequest request) {
        final boolean isOpen = request.accepted().contains("application/openmetrics-text");
        final MetricsPage page = page();
        return Answer.of(
                isOpen ? MetricsPage.OPEN_METRICS : MetricsPage.PLAIN_TEXT,
                isOpen ? page.toOpenMetrics() : page.toPlainText());
    }

    private synchronized MetricsPage page() {
        return MetricsPage.of(sources);
    }

    /** Stops listening; a scrape that has begun is cut off. */
    @Override
    public void close() {
        server.close();
    }
}
