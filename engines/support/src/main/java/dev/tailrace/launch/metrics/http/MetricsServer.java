package dev.tailrace.launch.metrics.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.tailrace.launch.metrics.JvmFigures;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.metrics.MetricsPage;
import dev.tailrace.metrics.MetricsSource;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
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

    private static final int THREADS = 2;
    private static final int OK = 200;
    private static final int NOT_FOUND = 404;
    private static final int NOT_ALLOWED = 405;
    private static final int FAILED = 500;
    private static final int UNAVAILABLE = 503;
    private static final int NO_BODY = -1;
    private static final String TEXT = "text/plain; charset=utf-8";

    private final HttpServer server;
    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS, MetricsServer::daemon);
    private final List<MetricsSource> sources = new CopyOnWriteArrayList<>(List.of(new JvmFigures()));
    private final Map<String, Supplier<Optional<String>>> probes =
            new ConcurrentHashMap<>(Map.of(HEALTH, Optional::empty, READY, Optional::empty));

    private MetricsServer(final HttpServer server) {
        this.server = server;
    }

    /**
     * Begins to listen.
     *
     * @throws StatusException when the port is taken, or the host is none of this machine
     */
    public static MetricsServer start(final MetricsAddress address) {
        final MetricsServer started = new MetricsServer(listening(address));
        started.server.createContext("/", started::answer);
        started.server.setExecutor(started.threads);
        started.server.start();
        return started;
    }

    private static HttpServer listening(final MetricsAddress address) {
        try {
            return HttpServer.create(new InetSocketAddress(InetAddress.getByName(address.host()), address.port()), 0);
        } catch (final UnknownHostException e) {
            throw refused("--metrics-host: unknown host '" + address.host() + "'; give an address of this machine", e);
        } catch (final IOException e) {
            throw refused(
                    "--metrics-port: cannot listen at " + address + ": " + e.getMessage()
                            + "; give another port, or 0 for any that is free",
                    e);
        }
    }

    private static StatusException refused(final String message, final IOException cause) {
        return new StatusException(ExitStatus.USAGE, message, cause);
    }

    private static Thread daemon(final Runnable task) {
        final Thread thread = new Thread(task, "tailrace-metrics");
        thread.setDaemon(true);
        return thread;
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
        final InetSocketAddress bound = server.getAddress();
        final String host = bound.getAddress().isAnyLocalAddress()
                ? InetAddress.getLoopbackAddress().getHostAddress()
                : bound.getHostString();
        return URI.create("http://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + bound.getPort() + PATH);
    }

    private void answer(final HttpExchange exchange) throws IOException {
        try (exchange) {
            final String path = exchange.getRequestURI().getPath();
            if (!path.equals(PATH) && !probes.containsKey(path)) {
                send(exchange, NOT_FOUND, TEXT, "the figures are at " + PATH + "\n");
            } else if (!isRead(exchange)) {
                exchange.getResponseHeaders().set("Allow", "GET, HEAD");
                send(exchange, NOT_ALLOWED, TEXT, "figures can only be read\n");
            } else if (path.equals(PATH)) {
                sendPage(exchange);
            } else {
                final Optional<String> problem = probes.get(path).get();
                send(exchange, problem.isEmpty() ? OK : UNAVAILABLE, TEXT, problem.orElse("ok") + "\n");
            }
        }
    }

    private static boolean isRead(final HttpExchange exchange) {
        return exchange.getRequestMethod().equals("GET")
                || exchange.getRequestMethod().equals("HEAD");
    }

    private void sendPage(final HttpExchange exchange) throws IOException {
        final String accepted = String.join(",", exchange.getRequestHeaders().getOrDefault("Accept", List.of()));
        final boolean isOpen = accepted.contains("application/openmetrics-text");
        final MetricsPage page;
        try {
            page = page();
        } catch (final RuntimeException e) {
            send(exchange, FAILED, TEXT, "the figures cannot be read: " + e + "\n");
            return;
        }
        send(
                exchange,
                OK,
                isOpen ? MetricsPage.OPEN_METRICS : MetricsPage.PLAIN_TEXT,
                isOpen ? page.toOpenMetrics() : page.toPlainText());
    }

    private synchronized MetricsPage page() {
        return MetricsPage.of(sources);
    }

    private static void send(final HttpExchange exchange, final int status, final String type, final String text)
            throws IOException {
        final byte[] body = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", type);
        if (exchange.getRequestMethod().equals("HEAD")) {
            exchange.sendResponseHeaders(status, NO_BODY);
        } else {
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    /** Stops listening; a scrape that has begun is cut off. */
    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
