package dev.tailrace.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.tailrace.result.BenchmarkRun;
import dev.tailrace.result.Point;
import dev.tailrace.result.RoundHistograms;
import dev.tailrace.result.RunFolder;
import dev.tailrace.testkit.ScrapedText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A small benchmark from the command line to the report, with a calibration, a real broker and real engines. */
@Timeout(400)
class BenchIT {

    /** As docs/reference/bench.md has it: sends at p99 at most 5 ms behind schedule. */
    private static final long LATEST_NS = 5_000_000;

    @TempDir
    private Path folder;

    @RegisterExtension
    private final SmallBench bench = new SmallBench();

    @Test
    void shouldMeasureAndCheckAndReportAndShowWhatItDoes() throws IOException {
        final Path out = folder.resolve("run");
        final CompletableFuture<Integer> running = CompletableFuture.supplyAsync(() -> bench.run(
                out,
                "--calibration",
                "short",
                "--engines",
                "in-process,kafka",
                "--rate",
                "500,1000",
                "--metrics-port",
                "0"));
        try {
            assertLive(running);
        } catch (final AssertionError e) {
            running.join();
            assumeMeasured(RunFolder.of(out).read());
            throw e;
        }
        final int code = running.join();
        final BenchmarkRun run = RunFolder.of(out).read();

        assumeMeasured(run);
        // Whether the machine was quiet enough is what the files say; what is not the machine's has to be right.
        assertThat(code).as(bench.err() + bench.out()).isEqualTo(wasQuiet(run) ? 0 : 8);
        assertThat(run.workload()).isEqualTo("tick-alerts");
        assertThat(run.engines()).extracting(engine -> engine.name()).containsExactly("in-process", "kafka");
        assertThat(run.engines().get(1).guarantee()).isEqualTo("exactly-once");
        assertThat(run.calibration().checks()).hasSize(8);
        assertThat(run.baselines()).extracting(baseline -> baseline.name()).containsExactly("jitter", "floor");
        run.engines().forEach(engine -> {
            assertThat(engine.points()).extracting(Point::ratePerSecond).containsExactly(500.0, 1_000.0);
            engine.points().forEach(point -> {
                SmallBench.assertWhole(point, point.rounds().get(0));
                assertThat(point.counts().lost()
                                + point.counts().unsent()
                                + point.counts().negative()
                                + point.counts().dropped())
                        .isZero();
            });
        });
        assertThat(bench.out())
                .contains("Tailrace on Kafka", "In-process, no broker", "report: " + out.resolve("report.html"));
        assertThat(Files.readString(out.resolve("report.html"))).contains("Calibration certificate");
        assertThat(out.resolve("raw/kafka-1-1000.hlog")).exists();
        assertThat(out.resolve("raw/kafka-1000.hgrm")).exists();
        assertThat(Files.readString(out.resolve("bench.args")))
                .contains("\"--engines=in-process,kafka@exactly-once\"\n", "\"--rate=500,1000\"\n");
        assertThat(run.command()).startsWith("tailrace", "bench", "--out");
        // The file is read, and what follows it counts.
        assertThat(bench.run(out, "@" + out.resolve("bench.args"), "--rate", "0"))
                .isEqualTo(2);
        assertThat(bench.err()).contains(out + ": already exists");
    }

    private static void assumeMeasured(final BenchmarkRun run) {
        assumeThat(run.notes()).as("the machine was busy").noneMatch(note -> note.startsWith("Nothing was measured: "));
    }

    private static boolean wasQuiet(final BenchmarkRun run) {
        return run.calibration().checks().stream().allMatch(check -> check.passed())
                && run.engines().stream()
                        .flatMap(engine -> engine.points().stream())
                        .allMatch(
                                point -> point.merged(RoundHistograms.LATENESS).getValueAtPercentile(99) <= LATEST_NS
                                        && point.rounds().stream().allMatch(round -> round.recording()
                                                .pausesNs()
                                                .isEmpty()));
    }

    // What comes first is the way through the broker without an engine.
    private void assertLive(final CompletableFuture<Integer> running) {
        final ScrapedText text = Live.await(
                bench::err,
                running::isDone,
                page -> page.sum("tailrace_bench_received_results_total") > 0
                        && page.sum("tailrace_bench_sent_records_total") > 0);
        assertThat(text.value("tailrace_bench_live_latency_seconds_count{engine=\"floor\"}"))
                .isPositive()
                .isEqualTo(text.value("tailrace_bench_received_results_total{engine=\"floor\"}"));
        assertThat(text.value("tailrace_bench_send_lateness_seconds_count{engine=\"floor\"}"))
                .isPositive()
                .isEqualTo(text.value("tailrace_bench_sent_records_total{engine=\"floor\"}"));
        assertThat(text.value("tailrace_bench_steps_done")).isPositive();
        assertThat(text.names())
                .containsAll(ExportedMetrics.OF_BENCHMARKS.stream()
                        .flatMap(metric -> metric.series().stream())
                        .toList());
    }
}
