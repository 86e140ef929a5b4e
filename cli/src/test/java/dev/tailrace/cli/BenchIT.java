package dev.tailrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.launch.metrics.BenchMetrics;
import dev.tailrace.result.BenchmarkRun;
import dev.tailrace.result.Correctness;
import dev.tailrace.result.Point;
import dev.tailrace.result.Recording;
import dev.tailrace.result.Resources;
import dev.tailrace.result.Round;
import dev.tailrace.result.RunFolder;
import dev.tailrace.result.verdict.PointFindings;
import dev.tailrace.testkit.ScrapedText;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Small benchmarks from the command line to the report, with a real broker and real engines. */
@Timeout(400)
class BenchIT {

    private static final long LOOK_NS = 20_000_000;

    /** In front of the first engine there is a calibration, on a busy machine two. */
    private static final Duration PATIENCE = Duration.ofSeconds(200);

    @TempDir
    private Path folder;

    private final Cli cli = new Cli();

    @AfterEach
    void shouldLeaveNoProcessBehind() {
        assertThat(ProcessHandle.current().descendants()).isEmpty();
    }

    @Test
    void shouldMeasureAndCheckAndReportAndShowWhatItDoes() throws IOException {
        final Path out = folder.resolve("run");
        final CompletableFuture<Integer> running = CompletableFuture.supplyAsync(
                () -> bench(out, "--engines", "in-process,kafka", "--rate", "500,1000", "--metrics-port", "0"));
        assertLive(running);
        final int code = running.join();
        final BenchmarkRun run = RunFolder.of(out).read();

        // Whether the machine was quiet enough for the calibration is not for a test to say.
        final boolean isValid = PointFindings.of(run).stream()
                .allMatch(finding -> finding.validity().isValid());
        assertThat(code).as(cli.err() + cli.out()).isEqualTo(isValid ? 0 : 8);
        assertThat(run.workload()).isEqualTo("tick-alerts");
        assertThat(run.engines()).extracting(engine -> engine.name()).containsExactly("in-process", "kafka");
        assertThat(run.engines().get(1).guarantee()).isEqualTo("exactly-once");
        assertThat(run.calibration().checks()).hasSize(8);
        assertThat(run.baselines()).extracting(baseline -> baseline.name()).containsExactly("jitter", "floor");
        run.engines().forEach(engine -> {
            assertThat(engine.points()).extracting(Point::ratePerSecond).containsExactly(500.0, 1_000.0);
            engine.points().forEach(point -> assertWhole(point, point.rounds().get(0)));
        });
        assertThat(cli.out())
                .contains("Tailrace on Kafka", "In-process, no broker", "report: " + out.resolve("report.html"));
        assertThat(Files.readString(out.resolve("report.html"))).contains("Calibration certificate");
        assertThat(out.resolve("raw/kafka-1-1000.hlog")).exists();
        assertThat(out.resolve("raw/kafka-1000.hgrm")).exists();
        assertThat(Files.readString(out.resolve("bench.yaml")))
                .contains("engines: \"in-process,kafka@exactly-once\"\n", "rate: \"500,1000\"\n");
    }

    // What comes first is the way through the broker without an engine.
    private void assertLive(final CompletableFuture<Integer> running) {
        final ScrapedText text = Live.await(
                cli::err,
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
                .containsAll(BenchMetrics.all().stream()
                        .flatMap(metric -> metric.series().stream())
                        .toList());
    }

    private static void assertWhole(final Point point, final Round round) {
        assertThat(round.failure()).isEmpty();
        assertThat(round.correctness().firstDifference()).isEmpty();
        assertThat(round.correctness().outcome()).isEqualTo(Correctness.Outcome.MATCHES);
        assertThat(round.counts().sent()).isEqualTo((long) point.ratePerSecond() * 2);
        assertThat(round.recording().samples(Recording.LATENCY).stream()
                        .mapToLong(samples -> samples.total())
                        .sum())
                .isEqualTo(round.counts().received())
                .isPositive();
        assertThat(round.resources().cpuSeconds()).isPositive();
        assertThat(round.resources().peakRssBytes()).isPositive();
        // An engine that allocates nothing is measured too.
        assertThat(round.resources().allocatedBytes()).isNotNegative();
        assertThat(round.resources().samples()).isNotEmpty();
        assertThat(round.recording().stages()).contains("stage.source-queue", "stage.process");
    }

    @Test
    void shouldCompareTwoMethodsOfOrderOnFlink() {
        final Path out = folder.resolve("run");
        bench(
                out,
                "--workload=conflux-listing1",
                "--engines=flink@at-least-once",
                "--engine-option=flink.method=gap",
                "--ablate=method=none",
                "--rate=2000");

        final BenchmarkRun run = RunFolder.of(out).read();
        assertThat(run.workload()).isEqualTo("conflux-listing1");
        assertThat(run.engines())
                .as(cli.err() + cli.out())
                .extracting(engine -> engine.title())
                .containsExactly(
                        "Listing 1 on Flink, gap, at-least-once", "Listing 1 on Flink, at-least-once, method none");
        run.engines().forEach(engine -> engine.points()
                .forEach(point -> assertWhole(point, point.rounds().get(0))));
    }

    // Its files are told apart by their names, which are those of the version that is built with.
    @Test
    void shouldFindTheCheckpointsOfFlinkByTheNamesOfItsFiles() {
        final Path out = folder.resolve("run");
        bench(out, "--engines", "flink", "--rate", "1000", "--duration", "5s");

        final BenchmarkRun run = RunFolder.of(out).read();
        final Map<String, Long> flink = stored(run, "flink");
        assertThat(flink).as(cli.err() + cli.out()).containsKeys("output log", "checkpoints");
        assertThat(flink.get("output log")).isPositive();
        assertThat(flink.get("checkpoints")).isPositive();
    }

    private static Map<String, Long> stored(final BenchmarkRun run, final String engine) {
        return run.engine(engine).orElseThrow().points().get(0).rounds().get(0).resources().stored().stream()
                .collect(Collectors.toMap(Resources.Stored::kind, Resources.Stored::bytes));
    }

    @Test
    void shouldReplayAFeedAsFastAsItIsTaken() {
        final Path out = folder.resolve("run");
        final int code = bench(
                out, "--engines", "in-process,plain", "--shape", "replay:max", "--key-skew", "1.5", "--duration", "1s");
        final BenchmarkRun run = RunFolder.of(out).read();
        assertThat(code).as(cli.err() + cli.out()).isEqualTo(run.calibration().passed() ? 0 : 8);
        assertThat(run.configuration()).containsEntry("key-skew", "1.5").containsEntry("shape", "replay:max");
        assertThat(run.studies().replays()).hasSize(2).allSatisfy(replay -> {
            assertThat(replay.messages()).isEqualTo(100_000);
            assertThat(replay.throughputs()).hasSize(1);
            assertThat(replay.speed()).isGreaterThan(1);
        });
        assertThat(cli.out()).contains("replay of 100,000 messages, as fast as they are taken:");
    }

    @Test
    void shouldMarkTheRunInvalidAndGoOnWhenAnEngineIsKilled() throws IOException {
        final Path out = folder.resolve("run");
        final CompletableFuture<Integer> code =
                CompletableFuture.supplyAsync(() -> bench(out, "--engines", "plain,in-process", "--rate", "1000"));
        final ProcessHandle engine = await("dev.tailrace.load.plain.Main", code);
        // The driver is started when the engine is ready.
        await("dev.tailrace.load.drive.Main", code);
        engine.destroyForcibly();

        assertThat(code.join()).as(cli.err() + cli.out()).isEqualTo(8);
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
        assertThat(cli.out()).contains("INVALID: ", "note: plain: ");
        assertThat(Files.readString(out.resolve("report.html"))).contains("invalid");
    }

    @Test
    void shouldWriteWhatThereIsAndLeaveNothingRunningWhenItIsInterrupted() {
        final Path out = folder.resolve("run");
        final CompletableFuture<Integer> code =
                CompletableFuture.supplyAsync(() -> bench(out, "--engines", "plain", "--rate", "1000"));
        await("dev.tailrace.load.plain.Main", code);
        cli.interrupt();

        assertThat(code.join()).as(cli.err() + cli.out()).isEqualTo(130);
        final BenchmarkRun run = RunFolder.of(out).read();
        assertThat(run.notes()).contains("The run was stopped before its end.");
        assertThat(run.calibration().checks()).hasSize(8);
        assertThat(run.engines()).isEmpty();
    }

    @Test
    void shouldEndWithAPartialReportWhenTheBrokerDies() throws IOException {
        final Path out = folder.resolve("run");
        final CompletableFuture<Integer> code =
                CompletableFuture.supplyAsync(() -> bench(out, "--engines", "plain", "--rate", "1000"));
        final ProcessHandle broker = await("dev.tailrace.broker.Main", code);
        await("dev.tailrace.load.plain.Main", code);
        await("dev.tailrace.load.drive.Main", code);
        broker.destroyForcibly();

        assertThat(code.join()).as(cli.err() + cli.out()).isEqualTo(1);
        final BenchmarkRun run = RunFolder.of(out).read();
        assertThat(run.notes()).contains("The broker died; what was left was not measured.");
        assertThat(cli.err())
                .contains("tailrace: the broker died during plain: ")
                .doesNotContain("\tat ");
        assertThat(Files.readString(out.resolve("report.html"))).contains("invalid");
    }

    @Test
    void shouldSayBeforeItMeasuresThatThereIsNoPlaceForTheRun() {
        final Path out = Path.of("/proc/nowhere");
        assertThat(bench(out, "--engines", "plain", "--rate", "1000")).isEqualTo(5);
        assertThat(cli.err())
                .contains("tailrace: the benchmark cannot write its files: /proc/nowhere: it cannot be made\n");
    }

    @Test
    void shouldRefuseWhatAnEngineDoesNotOfferBeforeAnythingIsWritten() {
        final Path out = folder.resolve("run");
        assertThat(bench(out, "--engines", "kafka-streams", "--guarantee", "exactly-once"))
                .isEqualTo(2);
        assertThat(cli.err())
                .isEqualTo("tailrace: kafka-streams does not offer exactly-once; it offers [at-least-once,"
                        + " transactional], which can be chosen for it alone as kafka-streams@at-least-once\n");
        assertThat(out).doesNotExist();
    }

    @Test
    void shouldSayWhenNoBrokerAnswers() throws IOException {
        final Path out = folder.resolve("run");
        final int nobody = freePort();
        assertThat(bench(out, "--engines", "plain", "--bootstrap-server", "127.0.0.1:" + nobody))
                .isEqualTo(2);
        assertThat(cli.err())
                .isEqualTo("tailrace: no broker answers at 127.0.0.1:" + nobody
                        + " within 10 s; is it running, and is the address right?\n");
        assertThat(out).doesNotExist();
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private int bench(final Path out, final String... options) {
        final List<String> small =
                List.of("bench", "--out", out.toString(), "--warmup", "1s", "--calibration", "short");
        final List<String> duration = List.of(options).contains("--duration") ? List.of() : List.of("--duration", "2s");
        final List<String> words = Stream.of(small, duration, List.of(options))
                .flatMap(List::stream)
                .toList();
        return cli.run(words.toArray(String[]::new));
    }

    private static ProcessHandle await(final String mainClass, final CompletableFuture<Integer> run) {
        final long deadlineNs = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() - deadlineNs < 0 && !run.isDone()) {
            final Optional<ProcessHandle> found = ProcessHandle.current()
                    .descendants()
                    .filter(process -> process.info().commandLine().orElse("").contains(mainClass))
                    .findFirst();
            if (found.isPresent()) {
                return found.get();
            }
            LockSupport.parkNanos(LOOK_NS);
        }
        throw new AssertionError("no process runs " + mainClass);
    }
}
