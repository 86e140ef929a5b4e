package dev.tailrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.market.generate.FeedGenerator;
import dev.tailrace.market.generate.FeedSpec;
import dev.tailrace.result.BenchmarkRun;
import dev.tailrace.result.Calibration;
import dev.tailrace.result.Point;
import dev.tailrace.result.Resources;
import dev.tailrace.result.RunFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Small benchmarks that compare or replay, of which nobody wants a figure: without a calibration. */
@Timeout(400)
class BenchStudyIT {

    @TempDir
    private Path folder;

    @RegisterExtension
    private final SmallBench bench = new SmallBench();

    @Test
    void shouldCompareTwoMethodsOfOrderOnFlink() {
        final Path out = folder.resolve("run");
        bench.run(
                out, "--workload=conflux-listing1", "--engines=flink-listing1", "--ablate=method=none", "--rate=2000");

        final BenchmarkRun run = RunFolder.of(out).read();
        assertThat(run.workload()).isEqualTo("conflux-listing1");
        assertThat(run.engines())
                .as(bench.err() + bench.out())
                .extracting(engine -> engine.title())
                .containsExactly("Listing 1 on Flink", "Listing 1 on Flink, method none");
        run.engines().forEach(engine -> engine.points()
                .forEach(point -> SmallBench.assertWhole(point, point.rounds().get(0))));
    }

    @Test
    void shouldMeasureAUsersPipelineOnEveryEngineThatCanRunIt() throws IOException {
        final Path feed = folder.resolve("feed.itch50");
        new FeedGenerator(
                        FeedSpec.builder().messages(20_000).symbols(20).seed(4).build())
                .writeFiles(feed);
        final Path out = folder.resolve("run");
        final int code = bench.run(
                out,
                "lengths",
                "--class-path=" + UserJar.lengths(folder),
                "--input=" + feed,
                "--set=least=20",
                "--rate=2000",
                "--duration=2s");

        assertThat(code).as(bench.err() + bench.out()).isEqualTo(8); // for want of a calibration
        final BenchmarkRun run = RunFolder.of(out).read();
        assertThat(run.workload()).isEqualTo("lengths");
        assertThat(run.title()).isEqualTo("bytes of each type of message");
        assertThat(run.engines())
                .as(bench.err() + bench.out())
                .extracting(engine -> engine.name())
                .containsExactly("in-process", "kafka", "kafka-streams", "flink", "spark");
        run.engines().forEach(engine -> engine.points()
                .forEach(point -> SmallBench.assertWhole(point, point.rounds().get(0))));
    }

    @Test
    void shouldMeasureTwoEnginesOfWhichOneFeedsTheOtherAsOne() {
        final Path out = folder.resolve("run");
        bench.run(out, "json-ticks", "--set=per-second=1000", "--engines=hybrid", "--rate=1000");

        final BenchmarkRun run = RunFolder.of(out).read();
        assertThat(run.engines())
                .as(bench.err() + bench.out())
                .extracting(engine -> engine.title())
                .containsExactly("Kafka client, then Flink");
        final Point point = run.engines().get(0).points().get(0);
        SmallBench.assertWhole(point, point.rounds().get(0));
        // A tick in five is a trade, and each symbol has a window in each second.
        assertThat(point.rounds().get(0).correctness().compared()).isGreaterThan(800);
    }

    // Its files are told apart by their names, which are those of the version that is built with.
    @Test
    void shouldFindTheCheckpointsOfFlinkByTheNamesOfItsFiles() {
        final Path out = folder.resolve("run");
        bench.run(out, "--engines", "flink", "--rate", "1000", "--duration", "5s");

        final Map<String, Long> stored = RunFolder.of(out)
                .read()
                .engine("flink")
                .orElseThrow()
                .points()
                .get(0)
                .rounds()
                .get(0)
                .resources()
                .stored()
                .stream()
                .collect(Collectors.toMap(Resources.Stored::kind, Resources.Stored::bytes));
        assertThat(stored).as(bench.err() + bench.out()).containsKeys("output log", "checkpoints");
        assertThat(stored.get("output log")).isPositive();
        assertThat(stored.get("checkpoints")).isPositive();
    }

    @Test
    void shouldReplayAFeedAsFastAsItIsTaken() {
        final Path out = folder.resolve("run");
        final int code = bench.run(
                out, "--engines", "in-process,plain", "--shape", "replay:max", "--key-skew", "1.5", "--duration", "1s");
        final BenchmarkRun run = RunFolder.of(out).read();
        assertThat(code).as(bench.err() + bench.out()).isEqualTo(8);
        assertThat(run.calibration()).isEqualTo(Calibration.NONE);
        assertThat(run.configuration())
                .containsEntry("key-skew", "1.5")
                .containsEntry("shape", "replay:max")
                .containsEntry("calibration", "none");
        assertThat(run.studies().replays()).hasSize(2).allSatisfy(replay -> {
            assertThat(replay.messages()).isEqualTo(100_000);
            assertThat(replay.throughputs()).hasSize(1);
            assertThat(replay.speed()).isGreaterThan(1);
        });
        assertThat(bench.out())
                .contains("replay of 100,000 messages, as fast as they are taken:")
                .contains("calibration: none, so nothing above is valid");
    }
}
