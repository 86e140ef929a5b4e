package dev.tailrace.experiments.spark.article;

import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.process.ChildFailedException;
import dev.tailrace.launch.process.ChildMain;
import dev.tailrace.launch.process.Parent;
import dev.tailrace.launch.process.RecordText;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.run.ConstantNames;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.HdrHistogram.Histogram;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.streaming.StreamingQueryException;

/**
 * The process of the article's job without topics: a source at a steady rate into the sink that records latencies. Reads
 * the fields of a {@link StatisticsRequest}, reports {@code ready} at the first row in the sink, and a {@code summary} at
 * the end: {@code rows} and percentiles of their latencies as {@code p50-us}, {@code p99-us}, {@code max-us}. Writes the
 * log of batches to {@code batches.log} in its folder.
 */
public final class StatisticsMain {

    private static final long TIMEOUT_MS = 60_000;
    private static final double MEDIAN = 50;
    private static final double TAIL = 99;

    private final StatisticsRequest request;
    private final Variant variant;
    private final Parent parent;

    private StatisticsMain(final StatisticsRequest request, final Parent parent) {
        this.request = request;
        this.variant = ConstantNames.parse(Variant.class, request.variant());
        this.parent = parent;
    }

    public static void main(final String[] arguments) {
        ChildMain.run(parent -> new StatisticsMain(parent.request(StatisticsRequest.class), parent).run());
    }

    private ExitStatus run() {
        try (SparkSession session = Session.start(variant, request.storeDelayMs())) {
            session.streams().addListener(BatchLog.to(request.folder().resolve("batches.log")));
            final StreamingQuery query = start(session);
            awaitFirstRow(query);
            parent.report(ReportLine.of(ReportLine.READY));
            pass(query, request.warmUpMs());
            StatisticsSink.takeLatencies();
            pass(query, request.measuredMs());
            parent.report(summary(StatisticsSink.takeLatencies()));
            query.stop();
            return ExitStatus.CLEAN;
        } catch (final StreamingQueryException | TimeoutException | IOException e) {
            throw new ChildFailedException(
                    ExitStatus.INTERNAL_ERROR, "the query " + variant + ": " + e.getMessage(), e);
        }
    }

    private StreamingQuery start(final SparkSession session) throws TimeoutException {
        return rows(session)
                .writeStream()
                .format(StatisticsSink.class.getName())
                .outputMode(variant.outputMode())
                .trigger(variant.trigger())
                .option(
                        "checkpointLocation",
                        request.folder().resolve("checkpoint").toUri().toString())
                // Spark's list of allowed sinks contains only its own.
                .option("_asyncProgressTrackingOverrideSinkSupportCheck", "true")
                .options(variant.writerOptions(request.progressIntervalMs()))
                .start();
    }

    private Dataset<Row> rows(final SparkSession session) {
        return session.readStream()
                .format(SteadySource.class.getName())
                .option(SteadySource.PER_SECOND, request.perSecond())
                .load();
    }

    private void awaitFirstRow(final StreamingQuery query) throws StreamingQueryException {
        final long deadlineNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(TIMEOUT_MS);
        while (StatisticsSink.takeLatencies().getTotalCount() == 0 && System.nanoTime() - deadlineNs < 0) {
            Session.look(query);
        }
    }

    private void pass(final StreamingQuery query, final long ms) throws StreamingQueryException {
        final long deadlineNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(ms);
        while (System.nanoTime() - deadlineNs < 0 && !parent.isStopRequested()) {
            Session.look(query);
        }
    }

    private static ReportLine summary(final Histogram latency) {
        return ReportLine.of(ReportLine.SUMMARY)
                .with("rows", latency.getTotalCount())
                .with("p50-us", latency.getValueAtPercentile(MEDIAN))
                .with("p99-us", latency.getValueAtPercentile(TAIL))
                .with("max-us", latency.getMaxValue());
    }

    /**
     * Request to the process of the job without topics.
     *
     * @param variant how Spark runs the query: the name of a {@link Variant}
     * @param perSecond rows per second
     * @param warmUpMs duration of the warm-up, which is not measured
     * @param measuredMs duration of the measurement
     * @param storeDelayMs minimum duration of each request to the checkpoint store
     * @param progressIntervalMs interval of log entries, when the logs are written asynchronously
     * @param folder for the checkpoint and the log of batches; exists and is empty
     */
    private record StatisticsRequest(
            String variant,
            long perSecond,
            long warmUpMs,
            long measuredMs,
            long storeDelayMs,
            long progressIntervalMs,
            Path folder) {

        private static final long MOST_PER_SECOND = 10_000_000;
        private static final long LONGEST_MS = 3_600_000;

        /** Validates the variant and the numbers. */
        StatisticsRequest {
            ConstantNames.parse(Variant.class, variant);
            RecordText.checkRange("per-second", perSecond, 1, MOST_PER_SECOND);
            RecordText.checkRange("warm-up-ms", warmUpMs, 0, LONGEST_MS);
            RecordText.checkRange("measured-ms", measuredMs, 1, LONGEST_MS);
            RecordText.checkRange("store-delay-ms", storeDelayMs, 0, LONGEST_MS);
            RecordText.checkRange("progress-interval-ms", progressIntervalMs, 1, LONGEST_MS);
        }
    }
}
