package dev.tailrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.result.Baseline;
import dev.tailrace.result.BenchmarkRun;
import dev.tailrace.result.RunFolder;
import dev.tailrace.result.verdict.PointFindings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Benchmarks of which something dies, or which are interrupted; without a calibration, which has no part in it. */
@Timeout(400)
class BenchFailureIT {

    private static final String SENT_TO_PLAIN = "tailrace_bench_sent_records_total{engine=\"plain\"}";

    private static final String LISTENING = "tailrace_bench_step_info{step=\"listening to the machine\"}";

    @TempDir
    private Path folder;

    @RegisterExtension
    private final SmallBench bench = new SmallBench();

    @Test
    void shouldMarkTheRunInvalidAndContinueWhenAnEngineIsKilled() throws IOException {
        final Path out = folder.resolve("run");
        final CompletableFuture<Integer> code =
                CompletableFuture.supplyAsync(() -> bench.run(out, "--engines", "plain,in-process", "--rate", "1000"));
        final ProcessHandle engine = bench.await("Program plain", code);
        // The driver is started when the engine is ready.
        bench.await("Program drive", code);
        engine.destroyForcibly();

        assertThat(code.join()).as(bench.err() + bench.out()).isEqualTo(8);
        final BenchmarkRun run = RunFolder.of(out).read();
        final String died = "the engine died in the middle of the run, with exit code 137";
        assertThat(run.notes()).anySatisfy(note -> assertThat(note).startsWith("plain: " + died));
        assertThat(run.engine("plain")
                        .orElseThrow()
                        .points()
                        .get(0)
                        .rounds()
                        .get(0)
                        .failure())
                .isEqualTo(died);
        assertThat(run.engine("in-process")
                        .orElseThrow()
                        .points()
                        .get(0)
                        .rounds()
                        .get(0)
                        .failure())
                .isEmpty();
        // Without a calibration both are invalid; one of them for this.
        assertThat(PointFindings.of(run).stream()
                        .filter(finding -> finding.validity().reasons().contains("round 1: " + died)))
                .extracting(finding -> finding.engine().name())
                .containsExactly("plain");
        assertThat(bench.out())
                .containsPattern("INVALID: [^\n]*round 1: " + died + "\n")
                .contains("note: plain: ");
        assertThat(Files.readString(out.resolve("report.html"))).contains("round 1: " + died);
    }

    @Test
    void shouldWriteWhatThereIsAndLeaveNothingRunningWhenItIsTerminated() {
        final Path out = folder.resolve("run");
        final CompletableFuture<Integer> code =
                CompletableFuture.supplyAsync(() -> bench.run(out, "--engines", "plain", "--rate", "1000"));
        bench.await("Program plain", code);
        bench.command().destroy();

        assertThat(code.join()).as(bench.err() + bench.out()).isEqualTo(143);
        assertThat(bench.out()).contains("note: The run was stopped before its end.\nreport: " + out);
        final BenchmarkRun run = RunFolder.of(out).read();
        assertThat(run.notes()).contains("The run was stopped before its end.");
        assertThat(run.baselines()).extracting(Baseline::name).containsExactly("jitter", "floor");
        assertThat(run.engines()).isEmpty();
    }

    /** Then the first file that is written afterwards fails by the interrupt. */
    @Test
    void shouldNotTakeAStopForAFailureWhenTheMachineIsMeasured() {
        final Path out = folder.resolve("run");
        final CompletableFuture<Integer> code = CompletableFuture.supplyAsync(
                () -> bench.run(out, "--engines", "plain", "--rate", "1000", "--metrics-port", "0"));
        Live.await(bench::err, code::isDone, page -> page.values().containsKey(LISTENING));
        bench.command().destroy();

        assertThat(code.join()).as(bench.err() + bench.out()).isEqualTo(143);
        assertThat(bench.err().lines().filter(line -> !line.matches("tailrace: \\d+ of \\d+: .* left")))
                .singleElement()
                .asString()
                .startsWith("tailrace: live figures at ");
        assertThat(bench.out()).contains("note: The run was stopped before its end.\nreport: " + out);
    }

    @Test
    void shouldLeaveNothingRunningWhenTheCommandIsKilled() {
        final Path out = folder.resolve("run");
        final CompletableFuture<Integer> code =
                CompletableFuture.supplyAsync(() -> bench.run(out, "--engines", "plain", "--rate", "1000"));
        bench.await("Program plain", code);
        final List<ProcessHandle> started =
                bench.command().toHandle().descendants().toList();
        bench.command().destroyForcibly();

        assertThat(code.join()).isEqualTo(137);
        assertThat(started).hasSizeGreaterThan(2);
        started.forEach(process -> process.onExit().join());
        assertThat(RunFolder.of(out).read().notes()).contains("The run was stopped before its end.");
    }

    @Test
    void shouldEndWithAPartialReportWhenTheBrokerDies() throws IOException {
        final Path out = folder.resolve("run");
        final CompletableFuture<Integer> code = CompletableFuture.supplyAsync(
                () -> bench.run(out, "--engines", "plain", "--rate", "1000", "--warmup", "30s", "--metrics-port", "0"));
        final ProcessHandle broker = bench.await("Program broker", code);
        // A driver that has not begun would wait a minute for the broker.
        Live.await(bench::err, code::isDone, page -> page.values().getOrDefault(SENT_TO_PLAIN, 0.0) > 0);
        broker.destroyForcibly();

        assertThat(code.join()).as(bench.err() + bench.out()).isEqualTo(1);
        final BenchmarkRun run = RunFolder.of(out).read();
        assertThat(run.notes()).contains("The broker died; what was left was not measured.");
        assertThat(bench.err())
                .contains("tailrace: the broker died during plain: ")
                .doesNotContain("\tat ");
        assertThat(Files.readString(out.resolve("report.html")))
                .contains("The broker died; what was left was not measured.");
    }
}
