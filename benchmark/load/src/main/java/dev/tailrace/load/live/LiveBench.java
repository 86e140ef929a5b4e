package dev.tailrace.load.live;

import dev.tailrace.launch.metrics.BenchMetrics;
import dev.tailrace.launch.process.ChildProcess;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.load.live.LiveReports.What;
import dev.tailrace.load.schedule.LoadShape;
import dev.tailrace.metrics.DurationCounts;
import dev.tailrace.metrics.Labels;
import dev.tailrace.metrics.MetricsPage;
import dev.tailrace.metrics.MetricsSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * Live figures of a benchmark: aggregates the reports of the processes of each run, by engine since the beginning of the
 * benchmark, and over the last seconds for the engine under load. Thread-safe; none of the callers is a thread that drives
 * or measures.
 */
public final class LiveBench implements LoadListener, MetricsSource {

    private static final double NS_PER_SECOND = 1e9;

    private final LongSupplier clockNs;
    private final Map<String, Engine> engines = new LinkedHashMap<>();
    private Engine current = new Engine("");

    private static final class Engine {

        private final String name;
        private final Map<What, Reported> reported = new EnumMap<>(What.class);
        private long begunNs;

        Engine(final String name) {
            this.name = name;
            for (final What what : What.values()) {
                reported.put(what, new Reported());
            }
        }
    }

    private static final class Reported {

        private final DurationCounts counts = new DurationCounts();
        private final LiveWindow window = new LiveWindow();
        private long total;

        void add(final Histogram histogram, final long nowNs) {
            for (final HistogramIterationValue value : histogram.recordedValues()) {
                counts.add(value.getValueIteratedTo(), value.getCountAtValueIteratedTo());
            }
            window.add(histogram, nowNs);
            total += histogram.getTotalCount();
        }
    }

    /** @param clockNs clock in nanoseconds, with any origin */
    public LiveBench(final LongSupplier clockNs) {
        this.clockNs = clockNs;
    }

    @Override
    public void beforeLoad(
            final String engine, final long startNs, final LoadShape shape, final List<ChildProcess> processes) {
        begin(engine);
        for (final ChildProcess process : processes) {
            process.onLive(this::take);
            process.send(LiveReports.word(startNs, shape));
        }
    }

    synchronized void begin(final String engine) {
        current = engines.computeIfAbsent(engine, Engine::new);
        current.begunNs = clockNs.getAsLong();
    }

    synchronized void take(final ReportLine report) {
        current.reported
                .get(What.valueOf(report.text(LiveReports.WHAT)))
                .add(LiveReports.histogram(report.text(LiveReports.HISTOGRAM)), clockNs.getAsLong());
    }

    /**
     * Figures of the engine under load over the last seconds.
     *
     * @param sent records sent since the benchmark began
     * @param lateP99Ns 99th percentile of the lateness of sending
     * @param p50Ns median latency; the percentiles that follow are latencies too
     */
    public record Figures(
            String engine,
            long sent,
            long sentPerSecond,
            long lateP99Ns,
            long p50Ns,
            long p99Ns,
            long p999Ns,
            long maxNs) {}

    /** The current figures; empty before the first result of a load. */
    public synchronized Optional<Figures> figures() {
        final long nowNs = clockNs.getAsLong();
        final Histogram lateness = current.reported.get(What.LATENESS).window.sum(nowNs);
        final Histogram latency = current.reported.get(What.LATENCY).window.sum(nowNs);
        if (latency.getTotalCount() == 0) {
            return Optional.empty();
        }
        final long seenNs = Math.max(1, Math.min(LiveWindow.LENGTH_NS, nowNs - current.begunNs));
        return Optional.of(new Figures(
                current.name,
                current.reported.get(What.LATENESS).total,
                Math.round(lateness.getTotalCount() * NS_PER_SECOND / seenNs),
                lateness.getValueAtPercentile(99),
                latency.getValueAtPercentile(50),
                latency.getValueAtPercentile(99),
                latency.getValueAtPercentile(99.9),
                latency.getMaxValue()));
    }

    /**
     * What an engine has done since the benchmark began, warm-up included.
     *
     * @param p50Ns upper bound of the median latency; the percentiles that follow are latencies too
     */
    public record Totals(String engine, long sent, long received, long p50Ns, long p99Ns, long p999Ns) {}

    /** The totals of each engine, in the order in which they had their first load. */
    public synchronized List<Totals> totals() {
        return engines.values().stream()
                .map(engine -> {
                    final Reported received = engine.reported.get(What.LATENCY);
                    return new Totals(
                            engine.name,
                            engine.reported.get(What.LATENESS).total,
                            received.total,
                            received.counts.upperBoundNs(0.5),
                            received.counts.upperBoundNs(0.99),
                            received.counts.upperBoundNs(0.999));
                })
                .toList();
    }

    @Override
    public synchronized void collect(final MetricsPage page) {
        for (final Engine engine : engines.values()) {
            final Labels labels = Labels.of("engine", engine.name);
            final Reported sent = engine.reported.get(What.LATENESS);
            final Reported received = engine.reported.get(What.LATENCY);
            page.value(BenchMetrics.SENT, labels, sent.total);
            page.value(BenchMetrics.RECEIVED, labels, received.total);
            page.durations(BenchMetrics.LATENESS, labels, List.of(sent.counts));
            page.durations(BenchMetrics.LATENCY, labels, List.of(received.counts));
        }
    }

    /** Sliding window of durations over the last seconds. Used by one thread at a time. */
    private static final class LiveWindow {

        /** Length of the window. */
        static final long LENGTH_NS = TimeUnit.SECONDS.toNanos(5);

        private final Deque<Part> parts = new ArrayDeque<>();

        private record Part(long atNs, Histogram histogram) {}

        void add(final Histogram histogram, final long nowNs) {
            parts.add(new Part(nowNs, histogram));
            forgetBefore(nowNs - LENGTH_NS);
        }

        private void forgetBefore(final long ns) {
            while (!parts.isEmpty() && parts.element().atNs() - ns <= 0) {
                parts.remove();
            }
        }

        /** Sum of all histograms added within the window. */
        Histogram sum(final long nowNs) {
            forgetBefore(nowNs - LENGTH_NS);
            final Histogram sum = new Histogram(3);
            parts.forEach(part -> sum.add(part.histogram()));
            return sum;
        }
    }
}
