package dev.tailrace.load.bench;

import dev.tailrace.launch.http.Answer;
import dev.tailrace.launch.http.EventStreams;
import dev.tailrace.launch.http.LocalServer;
import dev.tailrace.load.live.LiveBench;
import dev.tailrace.result.report.HtmlFile;
import dev.tailrace.result.report.PointHistory;
import java.net.URI;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The page of a benchmark: live figures, as the terminal has them, and when it is over the report. A daemon thread publishes
 * figures twice a second; none of the threads that drive or measure knows of it.
 */
final class BenchPage implements AutoCloseable {

    private static final long PUBLISH_NS = TimeUnit.MILLISECONDS.toNanos(500);
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final LocalServer server;
    private final EventStreams events = new EventStreams();
    private final PointHistory<Point> history = new PointHistory<>(Point::join);
    private final long startedNs = System.nanoTime();
    private BenchProgress steps;
    private LiveBench live;
    private volatile Optional<Answer> report = Optional.empty();
    private volatile boolean isOver;

    /** The figures of the engine under load at a moment, over the last seconds. */
    private record Point(long atMs, String engine, long sentPerSecond, long p99Ns) {

        private Point join(final Point later) {
            return engine.equals(later.engine)
                    ? new Point(
                            later.atMs, engine, (sentPerSecond + later.sentPerSecond) / 2, Math.max(p99Ns, later.p99Ns))
                    : later;
        }
    }

    /** @param listening begins to answer with {@link #begin} */
    BenchPage(final LocalServer listening) {
        server = listening.guarded();
    }

    /** Serves the page of a benchmark that begins. */
    void begin(final String title, final BenchProgress progress, final LiveBench figures) {
        steps = progress;
        live = figures;
        final HtmlFile file = HtmlFile.of(BenchPage.class, "live.js")
                .style(HtmlFile.resource("live.css"))
                .live();
        final String html = file.fill(JsonNodeFactory.instance.objectNode().put("title", title));
        server.page("/", request -> report.orElseGet(() -> Answer.html(html, file.policy())))
                .page("/history", request -> Answer.json(points().toString()))
                .events("/events", events)
                .start();
        final Thread thread = new Thread(this::work, "tailrace-page");
        thread.setDaemon(true);
        thread.start();
    }

    URI uri() {
        return server.uri("/");
    }

    private void work() {
        while (!isOver) {
            events.publish(take().toString());
            LockSupport.parkNanos(PUBLISH_NS);
        }
    }

    private synchronized ObjectNode take() {
        final ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("step", steps.name()).put("number", steps.number()).put("steps", steps.steps());
        json.put("leftSeconds", steps.left(System.nanoTime()).toSeconds());
        json.put("atMs", TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startedNs));
        live.figures().ifPresent(now -> {
            final Point point = new Point(json.get("atMs").asLong(), now.engine(), now.sentPerSecond(), now.p99Ns());
            history.add(point);
            json.set("point", JSON.valueToTree(point));
            json.set("now", JSON.valueToTree(now));
        });
        json.set("engines", JSON.valueToTree(live.totals()));
        return json;
    }

    private synchronized JsonNode points() {
        return JSON.valueToTree(history.points());
    }

    /**
     * Shows the report of the benchmark from now on.
     *
     * @param policy its content security policy
     */
    void end(final String html, final String policy) {
        report = Optional.of(Answer.html(html, policy));
        isOver = true;
        events.publish(JsonNodeFactory.instance.objectNode().put("isOver", true).toString());
    }

    @Override
    public void close() {
        isOver = true;
        server.close();
    }
}
