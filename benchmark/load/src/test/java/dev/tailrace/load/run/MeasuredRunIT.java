package dev.tailrace.load.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.launch.process.Distribution;
import dev.tailrace.launch.process.RemoteHost;
import dev.tailrace.load.IntervalHistograms;
import dev.tailrace.load.engine.Engine;
import dev.tailrace.load.engine.FakeEngine;
import dev.tailrace.load.engine.RemoteEngine;
import dev.tailrace.load.engine.RunnerEngine;
import dev.tailrace.load.fake.FakeRequest;
import dev.tailrace.load.measure.Faults;
import dev.tailrace.load.workload.RecordsSpec;
import dev.tailrace.market.generate.FeedGenerator;
import dev.tailrace.market.generate.FeedSpec;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.samples.markup.PayloadPipeline;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole runs on a real broker. Latencies are compared with what they cannot be below, never with what they should be. */
class MeasuredRunIT {

    private static final int HEAP_MB = 128;
    private static final long MS = 1_000_000;
    private static final Timing TIMING = Timing.warmUp(2_000, 1).then(2_000, 1);
    private static final Duration STRAGGLERS = Duration.ofSeconds(3);
    private static final Phase PHASE = TIMING.phases().get(0);
    private static final long RECORDS = TIMING.shape().records();

    private static Cluster cluster;

    @TempDir
    private Path folder;

    @BeforeAll
    static void startBroker() {
        cluster = Cluster.start();
    }

    @AfterAll
    static void stopBroker() {
        cluster.close();
    }

    @Test
    void shouldFindNothingWrongAndADelayThatIsThereWhenTheEngineOnlyDelays() throws IOException {
        final RunResult result = echo("delayed", request -> request.hold(Duration.ofMillis(5)));
        assertThat(result.faults()).isEqualTo(Faults.NONE);
        assertThat(latency(result).getTotalCount())
                .isEqualTo(2_000)
                .isEqualTo(result.phase(PHASE).records());
        assertThat(latency(result).getMinValue()).isGreaterThanOrEqualTo(5 * MS - 5 * MS / 1_000);
        assertThat(result.isValid()).isTrue();
        assertThat(result.phase(PHASE).engineCpuPerMillion()).isPositive();
    }

    @Test
    void shouldShowTheWholeOfAStallWhenTheEngineStopsForASecond() throws IOException {
        final RunResult result =
                echo("stalled", request -> request.stall(List.of(RECORDS - 2_000L), Duration.ofSeconds(1), 0));
        assertThat(result.faults()).isEqualTo(Faults.NONE);
        assertThat(latency(result).getMaxValue()).isGreaterThanOrEqualTo(999 * MS);
        // All of the phase waited, for 0 to 1 s; so half of it waited at least half of that.
        assertThat(latency(result).getValueAtPercentile(50)).isGreaterThanOrEqualTo(499 * MS);
    }

    @Test
    void shouldCountWhatTheEngineDoesWrong() throws IOException {
        final RunResult result = echo("faulty", request -> request.faults(100, 100, 100));
        assertThat(result.faults()).isEqualTo(new Faults(100, 100, 100, 0, ""));
        assertThat(result.isValid()).isFalse();
    }

    @Test
    void shouldWaitForAnEngineWhoseFirstResultComesLongAfterTheLoad() throws IOException {
        final Duration late = Duration.ofNanos(TIMING.shape().lengthNs()).plus(STRAGGLERS);
        final Workload workload = Workload.echo(RecordsSpec.payload(), RECORDS, folder);
        final MeasuredRun run = run(workload).waitAtMost(Duration.ofSeconds(60));
        final RunResult result =
                run.run("late", Optional.of(new FakeEngine("fake", HEAP_MB, RECORDS, request -> request.hold(late))));
        assertThat(run.missing()).isEmpty();
        assertThat(result.faults()).isEqualTo(Faults.NONE);
        assertThat(latency(result).getMinValue()).isGreaterThan(late.toNanos() * 999 / 1_000);
    }

    @Test
    void shouldMeasureTheWayThroughTheBrokerWhenThereIsNoEngine() throws IOException {
        final Workload workload = Workload.echo(RecordsSpec.payload(), RECORDS, folder);
        final MeasuredRun run = run(workload);
        final RunResult result = run.run("no-engine", Optional.empty());
        assertThat(run.clocks()).containsOnlyKeys("broker", "consumer", "driver");
        assertThat(run.clocks().get("driver").isBeyond(Clocks.LIMIT_NS)).isFalse();
        assertThat(result.isValid()).isTrue();
        assertThat(result.engine()).isEqualTo("floor");
    }

    /** The same records and results as with one driver, each due at the same time. */
    @Test
    void shouldSendOneScheduleFromSeveralDrivers() throws IOException {
        final Workload workload = Workload.echo(RecordsSpec.payload().over(3), RECORDS, folder);
        final MeasuredRun run = run(workload).drivers(2);
        final RunResult result = run.run("two-drivers", Optional.empty());
        assertThat(run.clocks()).containsOnlyKeys("consumer", "driver", "driver-2");
        assertThat(run.trace().pauses()).containsKeys("driver", "driver-2");
        assertThat(result.faults()).isEqualTo(Faults.NONE);
        assertThat(result.isValid()).isTrue();
        assertThat(latency(result).getTotalCount()).isEqualTo(2_000);
        assertThat(IntervalHistograms.sum(result.lateness()).getTotalCount()).isEqualTo(RECORDS);
    }

    @Test
    void shouldFindTheResultsOfTheSequentialRunWhenThePlainLoopRunsAPipeline() throws IOException {
        final Workload stateless =
                Workload.of(new PayloadPipeline().name(), Map.of(), RecordsSpec.payload(), RECORDS, folder);
        assertThat(run(stateless).run("plain-mark-up", Optional.of(plain())).isValid())
                .isTrue();
        final RunResult result = run(tickAlerts()).run("plain-tick-alerts", Optional.of(plain()));
        assertThat(result.isValid()).isTrue();
        assertThat(latency(result).getTotalCount()).isGreaterThan(10);
        assertThat(result.usage().get(PHASE.name()).stored()).anySatisfy(log -> {
            assertThat(log.kind()).isEqualTo("output log");
            assertThat(log.bytes()).isGreaterThan(log.grownBytes());
            assertThat(log.grownBytes()).isPositive();
        });
    }

    @Test
    void shouldMeasureAnEngineOnAnotherHostAndLeaveNothingThere() throws IOException {
        final Path home = Files.createSymbolicLink(
                folder.resolve("there"), Distribution.current().folder());
        final RemoteHost host =
                new RemoteHost(List.of("sh", shell().toString(), "-T"), "me@elsewhere", home.toString());
        final RunnerEngine there = RunnerEngine.of("plain", "plain", Guarantee.AT_LEAST_ONCE)
                .clientProperties(Map.of("client.id", "it's me"));
        final RunResult result = run(tickAlerts()).run("elsewhere", Optional.of(new RemoteEngine(there, host)));
        Files.delete(home);
        assertThat(result.isValid()).isTrue();
        assertThat(latency(result).getTotalCount()).isGreaterThan(10);
        // The process here is the shell.
        assertThat(result.engineResidentBytes()).isZero();
        assertThat(Files.readString(folder.resolve("shell.log")))
                .startsWith("-T me@elsewhere umask 077 && mkdir '/tmp/tailrace-elsewhere-")
                .doesNotContain("it's me");
        assertThat(Path.of("/tmp").toFile().list((tmp, name) -> name.startsWith("tailrace-elsewhere-")))
                .isEmpty();
        assertThat(ProcessHandle.current().descendants())
                .noneMatch(process -> process.info().commandLine().orElse("").endsWith("Program plain"));
    }

    /** Does what ssh does, on this host. */
    private Path shell() throws IOException {
        return Files.writeString(
                folder.resolve("shell"),
                "PATH=" + System.getProperty("java.home") + "/bin:$PATH\necho \"$@\" >" + folder.resolve("shell.log")
                        + "\nfor last; do :; done\nexec sh -c \"$last\"\n");
    }

    @Test
    void shouldDeleteTheTopicsOfAnEngineToo() throws IOException {
        cluster.topics().create("with-state-changelog", 1, Map.of());
        run(Workload.echo(RecordsSpec.payload(), RECORDS, folder)).run("with-state", Optional.empty());
        assertThat(cluster.topics().names("with-state")).isEmpty();
    }

    @Test
    void shouldLeaveTheTopicsOfOthersInAnExistingCluster() throws IOException {
        cluster.topics().create("shared-in", 1, Map.of());
        cluster.topics().create("shared-changelog", 1, Map.of());
        final Workload workload = Workload.echo(RecordsSpec.payload(), RECORDS, folder);
        try (Cluster existing = Cluster.at(Optional.empty(), Optional.of(cluster.bootstrapServers()))) {
            final RunResult result =
                    new MeasuredRun(existing, workload, TIMING, STRAGGLERS, folder).run("shared", Optional.empty());
            assertThat(result.isValid()).isTrue();
        }
        assertThat(cluster.topics().names("shared")).containsExactly("shared-changelog", "shared-in");
        assertThat(cluster.topics().ends("shared-in", 1)).isEqualTo(Map.of(0, 0L));
        assertThat(cluster.topics().names("bench-")).isEmpty();
    }

    @Test
    void shouldDeleteItsTopicsWhenItIsStopped() throws IOException {
        final Workload workload = Workload.echo(RecordsSpec.payload(), RECORDS, folder);
        try (Cluster existing = Cluster.at(Optional.empty(), Optional.of(cluster.bootstrapServers()))) {
            final MeasuredRun run = new MeasuredRun(existing, workload, TIMING, STRAGGLERS, folder)
                    .listener((engine, startNs, shape, processes) ->
                            Thread.currentThread().interrupt());
            assertThatThrownBy(() -> run.run("stopped", Optional.empty()))
                    .hasMessage("the run was stopped before its end");
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(cluster.topics().names("bench-")).isEmpty();
    }

    @Test
    void shouldDeleteItsTopicsWhenItIsStoppedWhileTheyAreCreated() throws IOException {
        final Workload workload = Workload.echo(RecordsSpec.payload(), RECORDS, folder);
        try (Cluster existing = Cluster.at(Optional.empty(), Optional.of(cluster.bootstrapServers()))) {
            final MeasuredRun run = new MeasuredRun(existing, workload, TIMING, STRAGGLERS, folder);
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> run.run("stopped-early", Optional.empty()))
                    .hasMessage("interrupted while waiting for the Kafka cluster");
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(cluster.topics().names("bench-")).isEmpty();
    }

    @Test
    void shouldSayWhyWhenAnEngineCannotStart() throws IOException {
        final Workload workload = Workload.echo(RecordsSpec.payload(), RECORDS, folder);
        assertThatThrownBy(() -> run(workload).run("no-pipeline", Optional.of(plain())))
                .hasMessageStartingWith("unknown pipeline or calculation 'echo'; available: [");
    }

    private static Histogram latency(final RunResult result) {
        return result.phase(PHASE).latency();
    }

    private RunResult echo(final String name, final UnaryOperator<FakeRequest> faults) throws IOException {
        final Workload workload = Workload.echo(RecordsSpec.payload(), RECORDS, folder);
        return run(workload).run(name, Optional.of(new FakeEngine("fake", HEAP_MB, RECORDS, faults)));
    }

    private MeasuredRun run(final Workload workload) {
        return new MeasuredRun(cluster, workload, TIMING, STRAGGLERS, folder);
    }

    private Workload tickAlerts() throws IOException {
        final Path feed = folder.resolve("feed.itch50");
        new FeedGenerator(FeedSpec.builder()
                        .messages(RECORDS)
                        .symbols(50)
                        .seed(11)
                        .build())
                .writeFiles(feed);
        return Workload.of(
                "tick-alerts", Map.of("emit", "trades,vwap,alerts,bbo"), RecordsSpec.frames(feed), RECORDS, folder);
    }

    private static Engine plain() {
        return RunnerEngine.of("plain", "plain", Guarantee.AT_LEAST_ONCE);
    }
}
