package dev.tailrace.experiments.spark.article;

import dev.tailrace.launch.process.ReportLine;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.TreeMap;
import org.apache.spark.sql.streaming.StreamingQueryListener;
import org.apache.spark.sql.streaming.StreamingQueryProgress;

/**
 * Listener that writes a line for each batch of a query: its start, its rows, Spark's own times of its parts in
 * milliseconds, and the time that it has waited for purges so far. Each line is written as soon as Spark reports the batch.
 */
final class BatchLog extends StreamingQueryListener {

    private static final String BATCH = "batch";

    private final transient PrintStream out;

    private BatchLog(final PrintStream out) {
        this.out = out;
    }

    /** Creates a log that writes to a new file. */
    static BatchLog to(final Path file) {
        try {
            return new BatchLog(new PrintStream(Files.newOutputStream(file), true, StandardCharsets.UTF_8));
        } catch (final IOException e) {
            throw new UncheckedIOException("cannot write the log of batches " + file, e);
        }
    }

    @Override
    public void onQueryStarted(final QueryStartedEvent event) {
        // There is no batch yet.
    }

    @Override
    public void onQueryProgress(final QueryProgressEvent event) {
        out.println(line(event.progress()));
    }

    @Override
    public void onQueryTerminated(final QueryTerminatedEvent event) {
        out.close();
    }

    private static ReportLine line(final StreamingQueryProgress progress) {
        ReportLine line = ReportLine.of(BATCH)
                .with("at-ms", Instant.parse(progress.timestamp()).toEpochMilli())
                .with("number", progress.batchId())
                .with("rows", progress.numInputRows());
        for (final var part : new TreeMap<>(progress.durationMs()).entrySet()) {
            line = line.with(part.getKey() + "-ms", part.getValue());
        }
        return line.with("purge-ns", MeasuredFiles.purgeNs());
    }
}
