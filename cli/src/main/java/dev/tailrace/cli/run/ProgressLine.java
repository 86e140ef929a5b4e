package dev.tailrace.cli.run;

import dev.tailrace.launch.text.Units;
import dev.tailrace.market.itch.MessageType;
import dev.tailrace.runner.PipelineRun;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Supplies the text of a run's progress line. Used by one thread; the rate is that since the previous call. */
final class ProgressLine implements Supplier<String> {

    private static final double NS_PER_SECOND = 1e9;

    private final PipelineRun.Progress progress;
    private final RunInputs input;
    private final MessageCounts counts;
    private final LongSupplier clockNs;
    private long lastNs;
    private long lastRecords;

    ProgressLine(
            final PipelineRun.Progress progress,
            final RunInputs input,
            final MessageCounts counts,
            final LongSupplier clockNs) {
        this.progress = progress;
        this.input = input;
        this.counts = counts;
        this.clockNs = clockNs;
        lastNs = clockNs.getAsLong();
    }

    @Override
    public String get() {
        final long records = progress.records();
        final StringBuilder line = new StringBuilder(Units.count(records, "message"));
        line.append("  ").append(Units.rate(rate(records))).append("/s");
        final long symbols = counts.of(MessageType.STOCK_DIRECTORY);
        if (symbols > 0) {
            line.append("  ").append(Units.count(symbols, "symbol"));
        }
        if (progress.eventTimeNs() >= 0) {
            line.append("  ").append(Units.timeOfDay(progress.eventTimeNs(), 3));
        }
        if (input.bytesTotal() > 0) {
            line.append("  ")
                    .append(100 * input.bytesRead() / input.bytesTotal())
                    .append(" %");
        }
        return line.toString();
    }

    private double rate(final long records) {
        final long nowNs = clockNs.getAsLong();
        final double rate = (records - lastRecords) * NS_PER_SECOND / Math.max(1, nowNs - lastNs);
        lastNs = nowNs;
        lastRecords = records;
        return rate;
    }
}
