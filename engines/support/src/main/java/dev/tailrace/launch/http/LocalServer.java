package dev.tailrace.launch.http;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.tailrace.launch.outcome.StatusException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * An HTTP server that answers requests to read at one address of this machine, and changes nothing. Its pages can neither
 * load from other hosts nor be read by pages of other hosts: it allows no sharing between origins, and sends a content
 * security policy with each answer.
 *
 * <p>Safe for several threads. Its own threads are daemons and never keep a process alive.
 */
public final class LocalServer implements AutoCloseable {

    private static final int NOT_FOUND = 404;
    private static final int NOT_ALLOWED = 405;
    private static final int FAILED = 500;
    private static final int UNAVAILABLE = 503;
    private static final int NO_BODY = -1;

    /** More connections at once are closed: for twice as many browsers as events are streamed to. */
    private static final int MOST_THREADS = 64;

    static {
        // The JDK waits for the rest of a request as long as the client likes, unless this says how many seconds.
        final String longestRequest = "sun.net.httpserver.maxReqTime";
        System.setProperty(longestRequest, System.getProperty(longestRequest, "10"));
    }

    private final HttpServer server;
    private final ExecutorService threads;
    private final Map<String, Function<ReadRequest, Answer>> pages = new ConcurrentHashMap<>();
    private final Map<String, EventStreams> events = new ConcurrentHashMap<>();
    private final String otherwise;
    private Optional<Guard> guard = Optional.empty();

    private LocalServer(final HttpServer server, final String name, final String otherwise) {
        this.server = server;
        this.otherwise = otherwise;
        this.threads = new ThreadPoolExecutor(
                0, MOST_THREADS, 1, TimeUnit.MINUTES, new SynchronousQueue<>(), task -> daemon(task, name));
    }

    private static Thread daemon(final Runnable task, final String name) {
        final Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }

    /**
     * Begins to listen; answers nothing before {@link #start}.
     *
     * @param portOption option that gave the port, such as {@code --metrics-port}, for messages; that of the host has the same
     *     beginning, as in {@code --metrics-host}
     * @param otherwise answer to a request for an unknown path
     * @throws StatusException when the port is taken, or the host is none of this machine
     */
    public static LocalServer listen(
            final String host, final int port, final String portOption, final String otherwise) {
        final String beginning = portOption.replaceFirst("-port$", "");
        try {
            final HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getByName(host), port), 0);
            return new LocalServer(server, "tailrace" + beginning.substring(1), otherwise);
        } catch (final UnknownHostException e) {
            throw StatusException.usage(
                    beginning + "-host: unknown host '" + host + "'; give an address of this machine", e);
        } catch (final IOException e) {
            throw StatusException.usage(
                    portOption + ": cannot listen at " + host + ":" + port + ": " + e.getMessage()
                            + "; give another port, or 0 for any that is free",
                    e);
        }
    }

    /** Answers requests for a path; a RuntimeException of the page becomes status 500. */
    public LocalServer page(final String path, final Function<ReadRequest, Answer> page) {
        pages.put(path, page);
        return this;
    }

    /** Streams events to requests for a path. */
    public LocalServer events(final String path, final EventStreams streams) {
        events.put(path, streams);
        return this;
    }

    /** Keeps the pages private: requests from outside need the token in {@link #uri}. To be called before {@link #start}. */
    public LocalServer guarded() {
        guard = Optional.of(
                Guard.of(server.getAddress().getAddress(), server.getAddress().getPort()));
        return this;
    }

    /** Begins to answer. */
    public LocalServer start() {
        server.createContext("/", this::answer);
        server.setExecutor(threads);
        server.start();
        return this;
    }

    /** Address of a page, with the token that it needs. */
    public URI uri(final String path) {
        final InetSocketAddress bound = server.getAddress();
        final String host = bound.getAddress().isAnyLocalAddress()
                ? InetAddress.getLoopbackAddress().getHostAddress()
                : bound.getHostString();
        return URI.create("http://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + bound.getPort() + path
                + guard.map(Guard::query).orElse(""));
    }

    private void answer(final HttpExchange exchange) throws IOException {
        try (exchange) {
            final Optional<Answer> refusal = guard.flatMap(checked -> checked.refusal(exchange));
            final String path = exchange.getRequestURI().getPath();
            if (refusal.isPresent()) {
                send(exchange, refusal.get());
            } else if (!isRead(exchange)) {
                exchange.getResponseHeaders().set("Allow", "GET, HEAD");
                send(exchange, Answer.of(NOT_ALLOWED, Answer.TEXT, "this can only be read\n"));
            } else if (events.containsKey(path)) {
                stream(exchange, events.get(path));
            } else {
                send(exchange, answer(path, exchange));
            }
        }
    }

    private Answer answer(final String path, final HttpExchange exchange) {
        final Function<ReadRequest, Answer> page = pages.get(path);
        if (page == null) {
            return Answer.of(NOT_FOUND, Answer.TEXT, otherwise + "\n");
        }
        try {
            return page.apply(ReadRequest.of(exchange));
        } catch (final RuntimeException e) {
            return Answer.of(FAILED, Answer.TEXT, "the figures cannot be read: " + e + "\n");
        }
    }

    private static boolean isRead(final HttpExchange exchange) {
        return exchange.getRequestMethod().equals("GET")
                || exchange.getRequestMethod().equals("HEAD");
    }

    private static void stream(final HttpExchange exchange, final EventStreams streams) throws IOException {
        if (!streams.hasRoom()) {
            send(exchange, Answer.of(UNAVAILABLE, Answer.TEXT, "too many browsers listen\n"));
            return;
        }
        protect(exchange.getResponseHeaders());
        streams.serve(exchange);
    }

    private static void protect(final Headers headers) {
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("Referrer-Policy", "no-referrer");
        headers.set("Cross-Origin-Resource-Policy", "same-origin");
        headers.set("Cache-Control", "no-store");
    }

    private static void send(final HttpExchange exchange, final Answer answer) throws IOException {
        protect(exchange.getResponseHeaders());
        exchange.getResponseHeaders().set("Content-Security-Policy", answer.policy());
        exchange.getResponseHeaders().set("Content-Type", answer.type());
        if (exchange.getRequestMethod().equals("HEAD") || answer.body().length == 0) {
            exchange.sendResponseHeaders(answer.status(), NO_BODY);
        } else {
            exchange.sendResponseHeaders(answer.status(), answer.body().length);
            exchange.getResponseBody().write(answer.body());
        }
    }

    /** Stops listening; an answer that has begun is cut off. */
    @Override
    public void close() {
        events.values().forEach(EventStreams::close);
        server.stop(0);
        threads.shutdownNow();
    }
}
