package dev.tailrace.experiments.spark.article;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.launch.process.ChildCommand;
import dev.tailrace.launch.process.ChildProcess;
import dev.tailrace.launch.process.ReportLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real Spark, with both ideas at work: what it logs says that no batch waits for the store. */
class StatisticsMainIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(240);

    @TempDir
    private Path folder;

    @Test
    void shouldMeasureRowsAndWriteTheLogsNextToTheBatches() throws IOException {
        try (ChildProcess spark =
                ChildProcess.start(ChildCommand.of("spark-article-statistics").shortLived(), request())) {
            spark.awaitReady(TIMEOUT);
            final ReportLine summary = spark.nextReport(TIMEOUT).orElseThrow();
            assertThat(summary.kind()).isEqualTo(ReportLine.SUMMARY);
            assertThat(summary.number("rows")).isPositive();
            assertThat(summary.number("p50-us")).isPositive().isLessThanOrEqualTo(summary.number("p99-us"));
        }
        final List<String> batches = Files.readAllLines(folder.resolve("batches.log"));
        assertThat(batches).isNotEmpty();
        final ReportLine last = ReportLine.parse(batches.get(batches.size() - 1));
        assertThat(last.number("addBatch-ms")).isPositive();
    }

    private Map<String, String> request() {
        return Map.of(
                "variant", "both",
                "per-second", "1000",
                "warm-up-ms", "0",
                "measured-ms", "2500",
                "store-delay-ms", "5",
                "progress-interval-ms", "100",
                "folder", folder.toString());
    }
}
