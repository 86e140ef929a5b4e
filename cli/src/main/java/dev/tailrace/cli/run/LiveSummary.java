package dev.tailrace.cli.run;

import dev.tailrace.launch.text.Units;
import dev.tailrace.market.itch.MessageType;
import dev.tailrace.metrics.DurationCounts;
import dev.tailrace.runner.PipelineRun;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Supplies what a terminal shows of a run in this process: input and rate, results, latency, and the last result of the sink with
 * the fewest. Used by one thread; the rate is that since the previous call.
 */
final class LiveSummary implements Supplier<String> {

    private static final double NS_PER_SECOND = 1e9;

    private final PipelineRun.Progress progress;
    private final RunInputs input;
    private final MessageCounts counts;
    private final List<ResultTally> results;
    private final Optional<ProcessingLatencies> latencies;
    private final Supplier<StatusRows> rows;
    private final LongSupplier clockNs;
    private long lastNs;
    private long lastRecords;

    LiveSummary(
            final PipelineRun.Progress progress,
            final RunInputs input,
            final MessageCounts counts,
            final List<ResultTally> results,
            final Optional<ProcessingLatencies> latencies,
            final Supplier<StatusRows> rows,
            final LongSupplier clockNs) {
        this.progress = progress;
        this.input = input;
        this.counts = counts;
        this.results = results;
        this.latencies = latencies;
        this.rows = rows;
        this.clockNs = clockNs;
        lastNs = clockNs.getAsLong();
    }

    @Override
    public String get() {
        return rows.get()
                .row("input", input())
                .row(
                        "results",
                        results.stream()
                                .filter(sink -> sink.count() > 0)
                                .map(sink -> sink.sink() + " " + Units.count(sink.count()))
                                .toList())
                .row("latency", latencies.map(LiveSummary::latency).orElse(List.of()))
                .row("last", last())
                .toString();
    }

    private List<String> input() {
        final long records = progress.records();
        final List<String> parts = new ArrayList<>();
        parts.add(Units.count(records, "message"));
        parts.add(Units.rate(rate(records)) + "/s");
        if (input.bytesTotal() > 0) {
            parts.add(100 * input.bytesRead() / input.bytesTotal() + " %");
        }
        if (progress.eventTimeNs() >= 0) {
            parts.add(Units.timeOfDay(progress.eventTimeNs(), 3));
        }
        final long symbols = counts.of(MessageType.STOCK_DIRECTORY);
        if (symbols > 0) {
            parts.add(Units.count(symbols, "symbol"));
        }
        return parts;
    }

    private static List<String> latency(final ProcessingLatencies latencies) {
        final DurationCounts live = latencies.live();
        return List.of(
                "p50 <= " + Units.duration(live.upperBoundNs(0.5)),
                "p99 <= " + Units.duration(live.upperBoundNs(0.99)),
                "p99.9 <= " + Units.duration(live.upperBoundNs(0.999)));
    }

    private List<String> last() {
        return results.stream()
                .filter(sink -> sink.count() > 0)
                .min(Comparator.comparingLong(ResultTally::count))
                .flatMap(sink -> sink.lastWhileRunning().map(line -> ResultPreview.line(line, sink.priceDecimals())))
                .map(List::of)
                .orElse(List.of());
    }

    private double rate(final long records) {
        final long nowNs = clockNs.getAsLong();
        final double rate = (records - lastRecords) * NS_PER_SECOND / Math.max(1, nowNs - lastNs);
        lastNs = nowNs;
        lastRecords = records;
        return rate;
    }
}
