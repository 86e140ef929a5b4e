package dev.tailrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.result.BenchmarkRun;
import dev.tailrace.result.Calibration;
import dev.tailrace.result.Correctness;
import dev.tailrace.result.Counts;
import dev.tailrace.result.EngineResult;
import dev.tailrace.result.Environment;
import dev.tailrace.result.Interval;
import dev.tailrace.result.Point;
import dev.tailrace.result.Price;
import dev.tailrace.result.Replayed;
import dev.tailrace.result.Resources;
import dev.tailrace.result.Round;
import dev.tailrace.result.RoundHistograms;
import dev.tailrace.result.RunFolder;
import dev.tailrace.result.Scaling;
import dev.tailrace.result.Sla;
import dev.tailrace.result.Studies;
import dev.tailrace.result.statistics.IntervalSamples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportCommandTest {

    private static final int ROUNDS = 8;
    private static final Calibration CALIBRATED =
            new Calibration(List.of(new Calibration.Check("delay", "p50", "ms", 5, 5, 0.01)));

    @TempDir
    private Path folder;

    private final Cli cli = new Cli();
    private String first;

    @BeforeEach
    void writeARun() throws IOException {
        first = write("first", 1);
    }

    @Test
    void shouldCallARunEqualToItself() {
        assertThat(cli.run("compare", first, first)).isZero();
        assertThat(cli.out())
                .matches("(?s)engine +offered +first +second  second / first\\R.*")
                .containsPattern(
                        "kafka +1,000/s  p50 +500 µs +500 µs  1\\.000 \\(0\\.9\\d\\d to 1\\.0\\d\\d\\) +equal\\R")
                .endsWith("equal: no percentile differs by 10 % or more\n");
    }

    @Test
    void shouldEndWithSixWhenTheSecondIsSlower() throws IOException {
        assertThat(cli.run("compare", first, write("second", 1.1))).isEqualTo(6);
        assertThat(cli.out()).endsWith("slower: the second run is slower than the first\n");
    }

    @Test
    void shouldEndWithZeroWhenTheSecondIsFaster() throws IOException {
        assertThat(cli.run("compare", write("second", 1.1), first)).isZero();
        assertThat(cli.out()).endsWith("faster: the second run is not slower anywhere, and faster somewhere\n");
    }

    @Test
    void shouldEndWithSevenWhenItCannotTell() {
        assertThat(cli.run("compare", first, first, "--margin", "0.5")).isEqualTo(7);
        assertThat(cli.out())
                .endsWith(
                        "inconclusive: a difference of 0.5 % can be neither shown nor ruled out; more rounds would tell\n");
    }

    @Test
    void shouldEndWithEightWhenARunMustNotBeUsed() throws IOException {
        final String uncalibrated = write("second", 1, Calibration.NONE);
        assertThat(cli.run("compare", first, uncalibrated)).isEqualTo(8);
        assertThat(cli.out())
                .contains("invalid: second run: the measuring path was not calibrated\n")
                .endsWith("invalid: a measurement of one of the runs must not be used\n");
    }

    @Test
    void shouldNameTheRunThatIsMissingAsItWasTyped() {
        assertThat(cli.run("compare", first, "nowhere/run.json")).isEqualTo(2);
        assertThat(cli.err())
                .isEqualTo("tailrace: nowhere/run.json: no such folder or file; expected the folder of a run, or its"
                        + " run.json\n");
        final Cli report = new Cli();
        assertThat(report.run("report", "nosuch")).isEqualTo(2);
        assertThat(report.err()).startsWith("tailrace: nosuch: no such folder or file; ");
    }

    @Test
    void shouldNotTakeAnotherFileForTheRunInItsFolder() throws IOException {
        final String other =
                Files.writeString(Path.of(first, "other.json"), "{}").toString();
        assertThat(cli.run("report", other)).isEqualTo(2);
        assertThat(cli.err()).startsWith("tailrace: " + other + ": is not a run; ");
    }

    @Test
    void shouldRefuseRulesThatCannotBe() {
        assertThat(cli.run("compare", first, first, "--margin", "-1")).isEqualTo(2);
        assertThat(cli.err()).isEqualTo("tailrace: --margin is -1 %: must be above 0 % and at most 1000 %\n");
    }

    @Test
    void shouldWriteTheReportNextToTheRun() {
        assertThat(cli.run("report", first)).isZero();
        assertThat(Path.of(first, "report.html")).content().startsWith("<!DOCTYPE html>");
        assertThat(cli.out()).isEqualTo(Path.of(first, "report.html") + "\n");
    }

    @Test
    void shouldPrintAFormatOfOthers() {
        assertThat(cli.run("report", first, "--format", "markdown", "--output=-"))
                .isZero();
        assertThat(cli.out()).startsWith("| engine | offered | p50 |").hasLineCount(3);
    }

    @Test
    void shouldWriteIntoAnotherFolder() {
        final Path other = folder.resolve("other");
        assertThat(cli.run("report", first + "/run.json", "--format", "openmessaging", "--output", other.toString()))
                .isZero();
        assertThat(other.resolve("openmessaging-kafka-1000.json")).content().contains("\"driver\" : \"Kafka\"");
    }

    @Test
    void shouldSayThatItCannotBeWritten() throws IOException {
        final Path file = Files.writeString(folder.resolve("file"), "");
        assertThat(cli.run("report", first, "--output", file.toString())).isEqualTo(5);
        assertThat(cli.err()).startsWith("tailrace: " + file + ": the report cannot be written: ");
    }

    @Test
    void shouldListItsExitCodes() {
        cli.run("compare", "--help");
        assertThat(cli.out()).contains("6   the second run is slower").doesNotContain("stopped on bad input");
    }

    @Test
    void shouldCompareReplaysByTheirThroughput() throws IOException {
        final String usual = replay("usual", true, 100_000, 101_000, 99_000, 100_500);
        final String half = replay("half", true, 50_000, 50_500, 49_500, 50_200);

        assertThat(cli.run("compare", usual, usual)).isZero();
        assertThat(cli.out())
                .matches("(?s)engine +throughput +first +second  second / first\\R.*")
                .containsPattern(
                        "kafka +replay:max +100,125/s +100,125/s  1\\.000 \\(0\\.9\\d\\d to 1\\.0\\d\\d\\) +equal\\R")
                .endsWith("equal: no throughput differs by 10 % or more\n");

        final Cli slower = new Cli();
        assertThat(slower.run("compare", usual, half)).isEqualTo(6);
        assertThat(slower.out()).endsWith("slower: the second run is slower than the first\n");

        final Cli bounded = new Cli();
        assertThat(bounded.run("compare", usual, replay("idle", false, 100_000, 101_000)))
                .isEqualTo(7);
        assertThat(bounded.out())
                .contains("≥ 100,500/s", "inconclusive: an engine with nothing left to do may be faster");
    }

    @Test
    void shouldEndWithSevenWhenThereIsOneRoundOfAReplay() throws IOException {
        assertThat(cli.run("compare", replay("one", true, 100_000), replay("other", true, 50_000)))
                .isEqualTo(7);
        assertThat(cli.out()).contains("inconclusive: one round says nothing of chance, --repeat makes more\n");
    }

    @Test
    void shouldWriteThroughputsInEveryFormat() throws IOException {
        final String replay = replay("replay", true, 100_000, 101_000);
        assertThat(cli.run("report", replay, "--format", "parquet")).isZero();
        assertThat(cli.out()).isEqualTo(Path.of(replay, "throughputs.parquet") + "\n");
        assertThat(cli.run("report", replay, "--format", "openmessaging")).isZero();
        assertThat(Path.of(replay, "openmessaging-kafka-replay-max.json"))
                .content()
                .contains("\"consumeRate\" : [ 100000.0, 101000.0 ]");
    }

    private String replay(final String name, final boolean isSaturated, final double... perSecond) throws IOException {
        final List<Scaling.Throughput> rounds = DoubleStream.of(perSecond)
                .mapToObj(each -> new Scaling.Throughput(each, isSaturated))
                .toList();
        final EngineResult engine = new EngineResult("kafka", "Kafka", "", Map.of(), List.of(), List.of());
        return write(
                name,
                CALIBRATED,
                engine,
                new Studies(List.of(), List.of(), List.of(new Replayed("Kafka", "kafka", 600_000, 250, rounds))));
    }

    private String write(final String name, final double slower) throws IOException {
        return write(name, slower, CALIBRATED);
    }

    private String write(final String name, final double slower, final Calibration calibration) throws IOException {
        final List<Round> rounds = new ArrayList<>();
        for (int number = 1; number <= ROUNDS; number++) {
            rounds.add(round(number, slower));
        }
        final EngineResult engine =
                new EngineResult("kafka", "Kafka", "", Map.of(), List.of(new Point(1_000, rounds)), List.of());
        return write(name, calibration, engine, Studies.NONE);
    }

    private String write(
            final String name, final Calibration calibration, final EngineResult engine, final Studies studies)
            throws IOException {
        final Path written = folder.resolve(name);
        RunFolder.of(written)
                .write(new BenchmarkRun(
                        BenchmarkRun.VERSION,
                        "test",
                        "tick-alerts",
                        Instant.EPOCH,
                        1_000,
                        "0.1.0",
                        "",
                        List.of(),
                        new Environment("", "", "", 2, 0, "", Map.of()),
                        Map.of(),
                        1,
                        Sla.PROFILES,
                        calibration,
                        List.of(),
                        List.of(engine),
                        List.of(),
                        studies,
                        Price.NONE));
        return written.toString();
    }

    // From 0 to 1 ms, evenly, in ten intervals.
    private static Round round(final int number, final double slower) {
        final List<Interval> intervals = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            final Histogram histogram = new Histogram(10_000_000, 3);
            for (int sample = 1; sample <= 1_000; sample++) {
                histogram.recordValue((long) (sample * 1_000 * slower));
            }
            intervals.add(new Interval(i * 100L, (i + 1) * 100L, IntervalSamples.of(histogram)));
        }
        return new Round(
                number,
                new RoundHistograms("kafka-" + number, Instant.EPOCH, Map.of(RoundHistograms.LATENCY, intervals)),
                new Counts(10_000, 0, 10_000, 0, 0, 0, 0, 0, 0),
                new Correctness(Correctness.Outcome.MATCHES, 10_000, ""),
                Resources.NONE,
                "");
    }
}
