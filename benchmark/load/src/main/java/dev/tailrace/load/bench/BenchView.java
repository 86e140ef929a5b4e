package dev.tailrace.load.bench;

import dev.tailrace.launch.text.Units;
import dev.tailrace.load.live.LiveBench;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Renders the progress lines on the terminal: how far the benchmark is, and live figures of the engine under load. The
 * percentiles cover the last five seconds, warm-up included, so they are not results. Used by one thread.
 */
final class BenchView {

    private static final long INTERVAL_NS = TimeUnit.MILLISECONDS.toNanos(500);
    private static final int BAR = 24;
    private static final int HISTORY = 48;
    private static final double NS_PER_SECOND = 1e9;

    private final LongSupplier clockNs;
    private final long startedNs;
    private final boolean isUnicode;
    private final BenchProgress steps;
    private final Supplier<Optional<LiveBench.Figures>> figures;
    private final Sparkline tail;
    private String engine = "";
    private String text = "";
    private long textNs;

    /**
     * @param isUnicode whether the terminal can show Unicode
     * @param figures live figures of the engine under load
     */
    BenchView(
            final LongSupplier clockNs,
            final boolean isUnicode,
            final BenchProgress steps,
            final Supplier<Optional<LiveBench.Figures>> figures) {
        this.clockNs = clockNs;
        this.startedNs = clockNs.getAsLong();
        this.isUnicode = isUnicode;
        this.steps = steps;
        this.figures = figures;
        this.tail = new Sparkline(HISTORY, isUnicode);
    }

    /**
     * The current lines, without a final line end. They change at most twice a second, because adding histograms takes
     * time.
     */
    String text() {
        final long nowNs = clockNs.getAsLong();
        if (text.isEmpty() || nowNs - textNs >= INTERVAL_NS) {
            textNs = nowNs;
            text = figures.get()
                    .map(now -> String.join("\n", progress(nowNs), sending(now), latency(now), history(now)))
                    .orElseGet(() -> progress(nowNs));
        }
        return text;
    }

    /** The progress of a benchmark in one line. */
    static String step(final BenchProgress steps, final long nowNs) {
        final long left = steps.left(nowNs).toSeconds();
        return String.format(
                Locale.ROOT,
                "%d of %d: %s, %d:%02d left",
                steps.number(),
                steps.steps(),
                steps.name(),
                left / 60,
                left % 60);
    }

    private String progress(final long nowNs) {
        final double passed = (nowNs - startedNs) / NS_PER_SECOND;
        final double all = Math.max(1, passed + steps.left(nowNs).toSeconds());
        final int done = (int) Math.min(BAR, Math.round(BAR * passed / all));
        return "[" + (isUnicode ? "\u2588" : "#").repeat(done) + (isUnicode ? "\u00b7" : ".").repeat(BAR - done) + "] "
                + step(steps, nowNs);
    }

    private static String sending(final LiveBench.Figures now) {
        return String.format(
                Locale.ROOT,
                "%-22s sent %s, now %s/s, late p99 %s",
                now.engine(),
                Units.count(now.sent()),
                Units.count(now.sentPerSecond()),
                Units.duration(now.lateP99Ns()));
    }

    private static String latency(final LiveBench.Figures now) {
        return String.format(
                Locale.ROOT,
                "%-22s p50 %-9s p99 %-9s p99.9 %-9s max %s",
                "latency, last 5 s",
                Units.duration(now.p50Ns()),
                Units.duration(now.p99Ns()),
                Units.duration(now.p999Ns()),
                Units.duration(now.maxNs()));
    }

    private String history(final LiveBench.Figures now) {
        if (!now.engine().equals(engine)) {
            engine = now.engine();
            tail.clear();
        }
        tail.add(now.p99Ns());
        return String.format(Locale.ROOT, "%-22s %s", "p99 until now", tail);
    }
}
