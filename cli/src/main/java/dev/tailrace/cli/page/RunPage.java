package dev.tailrace.cli.page;

import dev.tailrace.io.OutputLog;
import dev.tailrace.io.RecordSchema;
import dev.tailrace.launch.http.Answer;
import dev.tailrace.launch.http.EventStreams;
import dev.tailrace.launch.http.LocalServer;
import dev.tailrace.launch.http.ReadRequest;
import dev.tailrace.market.book.BookDepth;
import dev.tailrace.plan.NodeSpec;
import dev.tailrace.result.report.HtmlFile;
import dev.tailrace.stream.StreamGraph;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.LongSupplier;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The page of a run: figures, results by key, and order books. Used in the order {@link #listen}, {@link #watch}, {@link
 * #begin}, {@link #serve}, {@link #end}, {@link #close}. A daemon thread takes results out of the rings every 10 ms, because a
 * thread that looks without a pause slows the one that fills them, and publishes figures twice a second.
 */
public final class RunPage implements AutoCloseable {

    private static final long PUBLISH_NS = TimeUnit.MILLISECONDS.toNanos(500);
    private static final long PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(10);

    /** Most answers that are kept until the next figures. */
    private static final int MOST_ANSWERS = 64;

    /** Most results of a sink in one answer. */
    private static final int MOST_RESULTS = 500;

    private final DrawnResults results;
    private final EventStreams events = new EventStreams();
    private final Map<Question, Answer> answers = new ConcurrentHashMap<>();
    private final OptionalLong latencyTargetNs;
    private NodeTimes times;
    private WatchedRun run;
    private PageFigures figures;
    private LiveBooks books;
    private Optional<PastBooks> pastBooks = Optional.empty();
    private LocalServer server;
    private Thread thread;
    private volatile boolean ended;

    private record Question(Function<ReadRequest, Answer> page, Map<String, String> parameters) {}

    /**
     * Creates a page.
     *
     * @param streamTimeNs of the run, for results without a time
     * @param latencyTargetNs the latency that is wanted
     */
    public RunPage(final LongSupplier streamTimeNs, final OptionalLong latencyTargetNs) {
        results = new DrawnResults(streamTimeNs);
        this.latencyTargetNs = latencyTargetNs;
    }

    /** Takes the server that {@link #serve} uses; the page closes it. */
    public void listen(final LocalServer listening) {
        server = listening;
    }

    /**
     * Watches the results of a sink on their way to a log.
     *
     * @param schema of the results; without one their meaning is guessed from the first
     */
    public OutputLog watch(final String sink, final Optional<RecordSchema> schema, final OutputLog log) {
        return results.watch(sink, schema, log);
    }

    /**
     * Begins to take results and figures.
     *
     * @param past books at earlier moments; empty when the input cannot be read again
     */
    public void begin(final WatchedRun watched, final Optional<PastBooks> past) {
        run = watched;
        pastBooks = past;
        times = watched.lines().map(NodeTimes::new).orElse(null);
        figures = new PageFigures(watched, results, latencyTargetNs, times, System::nanoTime);
        books = new LiveBooks(watched::inspect);
        thread = daemon(this::work, "tailrace-page");
        // Not the thread of the page, whose rings would be full meanwhile.
        watched.lines().ifPresent(lines -> daemon(times::start, "tailrace-samples"));
    }

    private static Thread daemon(final Runnable work, final String name) {
        final Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private void work() {
        long published = System.nanoTime() - PUBLISH_NS;
        while (!ended) {
            final int taken = results.poll();
            if (System.nanoTime() - published >= PUBLISH_NS) {
                published = System.nanoTime();
                final String newest = figures.take("").toString();
                answers.clear();
                events.publish(newest);
            }
            if (taken < DrawnResults.BATCH) {
                LockSupport.parkNanos(PAUSE_NS);
            }
        }
    }

    /** The HTML of the page: the same for a run that lasts and for a report. */
    static HtmlFile file() {
        return HtmlFile.of(
                        RunPage.class,
                        "source.js",
                        "time.js",
                        "market.js",
                        "ladder.js",
                        "results.js",
                        "pipeline.js",
                        "latency.js",
                        "run.js")
                .style(HtmlFile.resource("live.css"))
                .style(HtmlFile.resource(RunPage.class, "run.css"));
    }

    /** Serves the page. */
    public void serve() {
        final HtmlFile file = file().live();
        final String html = file.fill(JsonNodeFactory.instance.objectNode());
        server.guarded()
                .page("/", request -> Answer.html(html, file.policy()))
                .page("/run", request -> Answer.json(describe().toString()))
                .page("/history", request -> Answer.json(figures.history().toString()))
                .page("/figures", request -> Answer.json(figures.newest().toString()))
                .page(
                        "/keys",
                        shared(request -> Answer.json(keys(request.text("q")).toString())))
                .page("/series", shared(this::series))
                .page("/results", shared(request -> Answer.json(recent(request).toString())))
                .page("/book", this::book)
                .events("/events", events)
                .start();
    }

    // Browsers that show the same get the same answer, made once for the figures that are the newest.
    private Function<ReadRequest, Answer> shared(final Function<ReadRequest, Answer> page) {
        return request -> {
            if (ended) {
                return page.apply(request);
            }
            if (answers.size() >= MOST_ANSWERS) {
                answers.clear();
            }
            return answers.computeIfAbsent(new Question(page, request.parameters()), asked -> page.apply(request));
        };
    }

    /** Address of the page. */
    public URI uri() {
        return server.uri("/");
    }

    ObjectNode describe() {
        final ObjectNode json = JsonNodeFactory.instance.objectNode();
        run.facts().forEach(json.putObject("facts")::put);
        run.graph().ifPresent(graph -> describe(graph, json.putObject("graph")));
        json.put("hasPast", pastBooks.isPresent());
        json.put("hasResults", !results.sinks().isEmpty());
        latencyTargetNs.ifPresent(target -> json.put("latencyTargetNs", target));
        return json;
    }

    private static void describe(final StreamGraph graph, final ObjectNode json) {
        final ArrayNode nodes = json.putArray("nodes");
        graph.nodes().forEach(node -> nodes.addObject()
                .put("name", node.name())
                .put("kind", node.spec().kind())
                .put("tasks", node.parallelism())
                .put("isSource", node.spec() instanceof NodeSpec.Source)
                .put("isSink", node.spec() instanceof NodeSpec.Sink));
        final ArrayNode edges = json.putArray("edges");
        graph.edges().forEach(edge -> edges.addObject()
                .put("from", edge.from().name())
                .put("to", edge.to().name()));
    }

    ObjectNode keys(final String text) {
        final ObjectNode json = JsonNodeFactory.instance.objectNode();
        results.find(text, json);
        return json;
    }

    private Answer series(final ReadRequest request) {
        final ObjectNode json = JsonNodeFactory.instance.objectNode();
        results.write(request.text("key"), json);
        return json.get("version").asLong() == request.number("version", -1)
                ? Answer.nothing()
                : Answer.json(json.toString());
    }

    private ArrayNode recent(final ReadRequest request) {
        final ArrayNode json = JsonNodeFactory.instance.arrayNode();
        results.writeRecent(request.text("sink"), request.text("key"), request.number("after", 0), MOST_RESULTS, json);
        return json;
    }

    private Answer book(final ReadRequest request) {
        final String symbol = request.text("key");
        final long sequence = request.number("sequence", -1);
        final long time = request.number("time", Long.MIN_VALUE);
        final Optional<BookDepth> book;
        if (sequence < 0 && time == Long.MIN_VALUE) {
            book = books.book(symbol);
        } else {
            book = pastBooks.flatMap(past -> past.book(symbol, new PastBooks.Moment(sequence, time)));
        }
        return book.map(depth -> Answer.json(BookJson.write(depth, JsonNodeFactory.instance.objectNode())
                        .toString()))
                .orElseGet(Answer::nothing);
    }

    /**
     * Takes the last results and figures; the page shows them from now on.
     *
     * @param status how the run ended, in words
     */
    public void end(final String status) {
        ended = true;
        join();
        while (results.poll() > 0) {
            Thread.onSpinWait();
        }
        if (times != null) {
            times.flush();
        }
        events.publish(figures.take(status).toString());
    }

    private void join() {
        try {
            thread.join();
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    DrawnResults results() {
        return results;
    }

    PageFigures figures() {
        return figures;
    }

    Optional<PastBooks> pastBooks() {
        return pastBooks;
    }

    @Override
    public void close() {
        ended = true;
        if (server != null) {
            server.close();
        }
        pastBooks.ifPresent(PastBooks::close);
        if (times != null) {
            times.close();
        }
    }
}
