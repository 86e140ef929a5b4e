package dev.tailrace.cli.run;

import dev.tailrace.cli.page.EngineFigure;
import dev.tailrace.cli.page.WatchedRun;
import dev.tailrace.compiler.NodeLines;
import dev.tailrace.launch.run.RunProgress;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.launch.run.RunTotals;
import dev.tailrace.state.StateSections;
import dev.tailrace.stream.StreamGraph;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;

/**
 * A run on topics as its page sees it: the progress that the process of the runner reports, and the figures of its endpoint for
 * Prometheus. Used by the thread of the command and by one of the page.
 */
final class WatchedTopics implements WatchedRun {

    private static final String LATENCY =
            "from the moment a record was there for the runner until its results were handed on, as upper bounds";

    /** Of engines that do not tell a task when its records have come. */
    private static final String AGE =
            "from the timestamp of a record in its topic, in whole milliseconds, until its results were handed to the"
                    + " engine, as upper bounds; more than 10 s counts as 10 s";

    private final String runner;
    private final RunSpec spec;
    private final Optional<StreamGraph> graph;
    private final Duration timeout;
    private final Consumer<String> warning;
    private volatile Reported reported = new Reported(new RunProgress(0, 0, -1, -1), System.nanoTime());
    private volatile URI endpoint;
    private volatile boolean isSilent;
    private volatile List<EngineFigure> engine = List.of();

    private record Reported(RunProgress progress, long atNs) {}

    /**
     * @param timeout for each step of an answer of the endpoint
     * @param warning receives a message when the endpoint ceases to answer
     */
    WatchedTopics(
            final String runner,
            final RunSpec spec,
            final Optional<StreamGraph> graph,
            final Duration timeout,
            final Consumer<String> warning) {
        this.runner = runner;
        this.spec = spec;
        this.graph = graph;
        this.timeout = timeout;
        this.warning = warning;
    }

    void take(final RunProgress progress) {
        reported = new Reported(progress, System.nanoTime());
    }

    /** Takes the counts of the end, which follow no more progress. */
    void take(final RunTotals totals) {
        final RunProgress last = reported.progress();
        take(new RunProgress(
                totals.records(),
                totals.results().values().stream().mapToLong(Long::longValue).sum(),
                last.behind() < 0 ? last.behind() : Math.max(0, last.behind() + last.records() - totals.records()),
                last.eventTimeNs()));
    }

    /** Reads figures from this address from now on. */
    void readFrom(final URI metrics) {
        endpoint = metrics;
    }

    @Override
    public Map<String, String> facts() {
        final Map<String, String> facts = new LinkedHashMap<>();
        facts.put("pipeline", spec.pipeline());
        facts.put("runner", runner);
        facts.put("input", String.join(", ", spec.inputTopics()));
        facts.put("output", String.join(", ", spec.outputTopics().values()));
        return facts;
    }

    @Override
    public Optional<StreamGraph> graph() {
        return graph;
    }

    @Override
    public long eventTimeNs() {
        final long eventTimeNs = reported.progress().eventTimeNs();
        return eventTimeNs < 0 ? Long.MIN_VALUE : eventTimeNs;
    }

    @Override
    public Figures figures() {
        read();
        final Map<String, Long> faults = new TreeMap<>();
        engine.stream()
                .filter(figure -> figure.name().startsWith("tailrace_bad_input"))
                .forEach(
                        figure -> faults.put(figure.labels().getOrDefault("kind", "bad input"), (long) figure.value()));
        final Reported counted = reported;
        final RunProgress progress = counted.progress();
        return new Figures(
                counted.atNs(),
                progress.records(),
                eventTimeNs(),
                -1,
                -1,
                progress.behind(),
                faults,
                List.of(),
                latency("tailrace_latency_seconds", LATENCY).or(() -> latency("tailrace_record_age_seconds", AGE)),
                progress.results());
    }

    private Optional<Latency> latency(final String figure, final String meaning) {
        final Histogram taken = EngineFigure.durations(engine, figure);
        return taken.getTotalCount() == 0 ? Optional.empty() : Optional.of(new Latency(meaning, taken));
    }

    // The endpoint ends with the process of the runner, and is silent while that is suspended; the last figures stay.
    private void read() {
        final URI metrics = endpoint;
        if (metrics == null) {
            return;
        }
        try {
            final URLConnection connection = metrics.toURL().openConnection();
            connection.setConnectTimeout((int) timeout.toMillis());
            connection.setReadTimeout((int) timeout.toMillis());
            try (InputStream text = connection.getInputStream()) {
                engine = EngineFigure.parse(new String(text.readAllBytes(), StandardCharsets.UTF_8));
            }
            isSilent = false;
        } catch (final SocketTimeoutException silent) {
            if (!isSilent) {
                warning.accept("the process of the runner has not answered for " + timeout.toMillis()
                        + " ms; until it does the page shows its last figures");
            }
            isSilent = true;
        } catch (final IOException over) {
            endpoint = null;
        }
    }

    @Override
    public Optional<NodeLines> lines() {
        return Optional.empty();
    }

    @Override
    public Memory memory() {
        return new Memory(
                (long) EngineFigure.sum(heap(), "jvm_memory_used_bytes", 0),
                (long) EngineFigure.sum(heap(), "jvm_memory_max_bytes", 0),
                (long) EngineFigure.sum(engine, "jvm_gc_collections_total", 0),
                (long) (1_000 * EngineFigure.sum(engine, "jvm_gc_collection_seconds_total", 0)),
                (long) (1e9 * EngineFigure.sum(engine, "process_cpu_seconds_total", 0)));
    }

    private List<EngineFigure> heap() {
        return engine.stream()
                .filter(figure -> "heap".equals(figure.labels().get("area")))
                .toList();
    }

    @Override
    public List<EngineFigure> engine() {
        return engine;
    }

    @Override
    public void inspect(final StateSections visitor) {
        // The state is in another process.
    }
}
