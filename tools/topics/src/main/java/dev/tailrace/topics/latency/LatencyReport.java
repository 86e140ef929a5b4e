package dev.tailrace.topics.latency;

import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.process.Parent;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.topic.LatencyTotals;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;

/** Reports latencies to the parent: once a second for that second, and at the end for the whole run; writes the files. */
final class LatencyReport {

    private static final long LEAST_INPUTS_TO_SUSPECT_COPIES = 100;

    private static final Histogram NO_LATENCIES = new Histogram(1);

    private final Parent parent;
    private final RecordTime inputTime;
    private final RecordTime outputTime;
    private final LatencyCounts counts;
    private final Latencies latencies;
    private final LatencyFiles files;
    private final LongSupplier clockMs;
    private final Resolution resolution;
    private long intervalStartMs;
    private boolean begun;

    LatencyReport(
            final Parent parent,
            final RecordTime inputTime,
            final RecordTime outputTime,
            final LatencyCounts counts,
            final Latencies latencies,
            final LatencyFiles files,
            final LongSupplier clockMs) {
        this.parent = parent;
        this.inputTime = inputTime;
        this.outputTime = outputTime;
        this.counts = counts;
        this.latencies = latencies;
        this.files = files;
        this.clockMs = clockMs;
        resolution = new Resolution(Math.max(inputTime.resolutionNs(), outputTime.resolutionNs()));
        intervalStartMs = clockMs.getAsLong();
    }

    /** Describes the clock, as far as records have shown it. */
    String clock() {
        return "from " + inputTime.describe() + " of the input, to " + outputTime.describe()
                + " of the output, in steps of " + resolution.words();
    }

    /** To be called often; reports once a second. */
    void watch() {
        if (clockMs.getAsLong() - intervalStartMs >= TimeUnit.SECONDS.toMillis(1)) {
            endInterval();
        }
    }

    private void endInterval() {
        final long nowMs = clockMs.getAsLong();
        if (!begun) {
            begun = true;
            files.begin(clock(), intervalStartMs);
        }
        files.interval(latencies.interval(), intervalStartMs, nowMs);
        parent.report(ReportLine.of(ReportLine.PROGRESS, totals(latencies.interval())));
        latencies.endInterval();
        intervalStartMs = nowMs;
    }

    ExitStatus finish() {
        endInterval();
        if (isCopied()) {
            parent.warn(
                    "every output has the timestamp of its input, to the millisecond: the application copies it, as Kafka"
                            + " Streams does, so nothing was measured; set message.timestamp.type=LogAppendTime on the output topic,"
                            + " or measure by a time in a header or field");
            parent.report(ReportLine.of(ReportLine.SUMMARY, totals(NO_LATENCIES)));
            return ExitStatus.IRREGULAR;
        }
        files.end(latencies.all(), clock());
        warn();
        parent.report(ReportLine.of(ReportLine.SUMMARY, totals(latencies.all())));
        return latencies.all().getTotalCount() > 0 ? ExitStatus.CLEAN : ExitStatus.IRREGULAR;
    }

    private boolean isCopied() {
        return inputTime.isTimestamp()
                && outputTime.mayBeCopied()
                && counts.measuredInputs() >= LEAST_INPUTS_TO_SUSPECT_COPIES
                && counts.equalTimestamps == counts.measuredInputs();
    }

    private void warn() {
        if (counts.measuredInputs() == 0) {
            parent.warn("no output matched an input; do both records have what is matched, with the same bytes?");
        }
        if (counts.negative > 0) {
            parent.warn(counts.negative + " outputs are older than their inputs, by up to "
                    + resolution.describe(-counts.mostNegativeNs)
                    + ": the clocks disagree, which falsifies the other figures as well");
        }
        if (counts.repeatedInputs > 0) {
            parent.warn(
                    counts.repeatedInputs + " inputs have what an earlier one has that was still remembered, so their"
                            + " outputs cannot be told apart; match by something that is different in each record");
        }
        if (counts.evicted > 0) {
            parent.warn(
                    counts.evicted + " inputs were dropped before their timeout for lack of room; raise --capacity");
        }
    }

    private LatencyTotals totals(final AbstractHistogram histogram) {
        return new LatencyTotals(
                counts.inputs,
                counts.outputs,
                counts.matched,
                counts.matchedOutside,
                counts.neverMatched,
                counts.waiting,
                counts.evicted,
                counts.withoutInput,
                counts.repeatedOutputs,
                counts.repeatedInputs,
                counts.outOfOrder,
                counts.withoutMatchField,
                counts.withoutTime,
                counts.negative,
                histogram.getTotalCount(),
                resolution.percentiles(histogram),
                clock());
    }
}
