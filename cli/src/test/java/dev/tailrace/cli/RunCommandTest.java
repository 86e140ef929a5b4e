package dev.tailrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.io.TextEncoder;
import dev.tailrace.market.event.ItchEventDecoder;
import dev.tailrace.market.generate.FeedGenerator;
import dev.tailrace.market.generate.FeedSpec;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.PipelineDefinition;
import dev.tailrace.stream.Settings;
import dev.tailrace.testkit.ScrapedText;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunCommandTest {

    @TempDir
    private static Path distribution;

    private static Path sample;

    private final Cli cli = new Cli().distribution(distribution);

    @TempDir
    private Path folder;

    @BeforeAll
    static void generateSample() throws IOException {
        final Path feeds = Files.createDirectory(distribution.resolve("feeds"));
        sample = feeds.resolve("sample.itch50");
        new FeedGenerator(
                        FeedSpec.builder().messages(20_000).symbols(20).jumps(2).build())
                .writeFiles(sample);
    }

    @Test
    void shouldShowAveragesAlertsAndLatenciesWithoutAnyOption() {
        assertThat(cli.run("run")).isZero();
        assertThat(cli.out())
                .contains("VWAP by symbol and window: the last 5 of ")
                .contains("price-jump alerts: the first 2 of 2")
                .contains("messages        20,000 of 20 symbols")
                .contains("latency         p50 ")
                .contains("run             finished (exit code 0)");
        assertThat(cli.out()
                        .lines()
                        .filter(line -> !line.contains(distribution.toString()))
                        .filter(line -> !line.startsWith("note"))
                        .allMatch(line -> line.length() < 80))
                .isTrue();
        assertThat(cli.err()).isEmpty();
    }

    @Test
    void shouldServeLiveFiguresWhileItRuns() {
        final CompletableFuture<Integer> running =
                CompletableFuture.supplyAsync(() -> cli.run("run", "--pace", "1x", "--metrics-port", "0"));
        final ScrapedText text = Live.await(
                cli::err,
                running::isDone,
                page -> page.values().getOrDefault("tailrace_latency_seconds_count", 0.0) > 0);
        cli.interrupt();

        assertThat(running.join()).isEqualTo(130);
        assertThat(text.value("tailrace_run_info{runner=\"in-process\",pipeline=\"tick-alerts\"}"))
                .isEqualTo(1);
        assertThat(text.names()).contains("tailrace_records_total", "tailrace_results_total", "jvm_threads_current");
    }

    @Test
    void shouldRunTheClassThatWasCompiledAheadOfTime() {
        assertThat(cli.run("run")).isZero();
        assertThat(cli.out()).contains("\nprocessor       compiled ahead of time\n");
    }

    @Test
    void shouldCompileInMemoryForOtherSettingsAndSaySo() {
        assertThat(cli.run("run", "--window", "2s")).isZero();
        assertThat(cli.out())
                .containsPattern(
                        """
                        processor       compiled in memory in [0-9.]+ m?s;
                                        dev.tailrace.market.pipeline.TickAlertsProcessor was compiled
                                        for other settings, another definition or another version of
                                        Tailrace
                        input""");
    }

    @Test
    void shouldInterpretOnRequest() {
        assertThat(cli.run("run", "--processor", "interpreted")).isZero();
        assertThat(cli.out()).contains("\nprocessor       interpreted\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "--emit trades,vwap,alerts,bbo",
                "--emit bbo",
                "--emit alerts",
                "--window 250ms --alerts all --threshold-bp 20 --lookback 3",
                "--pace 100000x --on-error skip --latency off"
            })
    void shouldGiveTheSameBytesCompiledAndInterpreted(final String options) {
        assertThat(resultsOf("run --output - --processor compiled " + options))
                .isNotEmpty()
                .isEqualTo(resultsOf("run --output - --processor interpreted " + options));
    }

    private static String resultsOf(final String commandLine) {
        final Cli run = new Cli().distribution(distribution);
        assertThat(run.run(commandLine.strip().split(" +"))).isZero();
        return run.results();
    }

    @Test
    void shouldJoinTheSampleWithItsOwnReferenceDataOnly() {
        assertThat(cli.run("run", "--output", "-", "--emit", "vwap")).isZero();
        assertThat(cli.results()).doesNotContain("\"sector\":\"\"");
        final Cli named = new Cli().distribution(distribution);
        assertThat(named.run("run", "--input", sample.toString(), "--output", "-", "--emit", "vwap"))
                .isZero();
        assertThat(named.results().lines()).isNotEmpty().allMatch(line -> line.contains("\"sector\":\"\""));
    }

    @Test
    void shouldWriteTheSameBytesToAFileAndToStandardOutput() throws IOException {
        final Path file = folder.resolve("out.jsonl");
        assertThat(cli.run("run", "--output", file.toString())).isZero();
        final Cli piped = new Cli().distribution(distribution).in(Files.newInputStream(sample));
        assertThat(piped.run("run", "--input", "-", "--output", "-", "--reference", sample + ".reference.csv"))
                .isZero();
        assertThat(piped.results()).isEqualTo(Files.readString(file)).contains("\"type\":\"price_jump\"");
        assertThat(piped.out()).isEmpty();
        assertThat(piped.err()).contains("run             finished (exit code 0)");
    }

    @Test
    void shouldWriteToADeviceOfAnyName() throws IOException {
        final Path device = Files.createSymbolicLink(folder.resolve("results.pipe"), Path.of("/dev/null"));
        assertThat(cli.run("run", "--output", device.toString())).as(cli::err).isZero();
        Files.delete(device);
    }

    @Test
    void shouldTakeTheDeviceOfStandardOutputForStandardOutput() {
        assertThat(cli.run("run", "--output", "/dev/stdout", "--emit", "vwap")).isZero();
        assertThat(cli.results()).contains("\"type\":\"vwap\"");
        assertThat(cli.out()).isEmpty();
    }

    @Test
    void shouldLeaveAFileAsItIsWhenThePortOfTheFiguresIsTaken() throws IOException {
        final Path file = Files.writeString(folder.resolve("day.jsonl"), "earlier\n");
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            final int port = taken.getLocalPort();
            assertThat(cli.run("run", "--output", file.toString(), "--metrics-port", String.valueOf(port)))
                    .isEqualTo(2);
            assertThat(cli.err()).startsWith("tailrace: --metrics-port: cannot listen at 127.0.0.1:" + port + ": ");
        }
        assertThat(file).hasContent("earlier\n");
    }

    @Test
    void shouldLeaveAFileAsItIsWhenAnotherCannotBeWritten() throws IOException {
        final Path file = Files.writeString(folder.resolve("vwap.jsonl"), "earlier\n");
        final Path other = folder.resolve("missing/alerts.jsonl");
        assertThat(cli.run("run", "--output", "vwap=" + file, "--output", "alerts=" + other))
                .isEqualTo(2);
        assertThat(cli.err())
                .isEqualTo(
                        "tailrace: " + other + ": cannot be written: there is no folder " + other.getParent() + "\n");
        assertThat(file).hasContent("earlier\n");
    }

    /** The command of the guide to an output of the user's. */
    @Test
    void shouldKeepTheSinksApartInAnOutputOfTheUser() {
        assertThat(cli.run("run", "--output", "ledger:" + folder.resolve("results")))
                .as(cli::err)
                .isZero();
        for (final String sink : List.of("trades", "vwap", "alerts")) {
            assertThat(folder.resolve("results." + sink)).isNotEmptyFile();
        }
    }

    @Test
    void shouldCountWhatItWrites() throws IOException {
        final Path file = folder.resolve("out.jsonl");
        assertThat(cli.run("run", "--output", file.toString(), "--emit", "vwap"))
                .isZero();
        assertThat(cli.out())
                .contains(String.format(
                        Locale.ROOT,
                        "windows         %,d\n",
                        Files.readAllLines(file).size()));
    }

    @Test
    void shouldTranslateOptionsIntoSettings() {
        assertThat(cli.run("run", "--alerts", "all", "--threshold-bp", "1", "--lookback", "1", "--window", "10s"))
                .isZero();
        final Cli same = new Cli().distribution(distribution);
        assertThat(same.run(
                        "run",
                        "--set",
                        "alerts=all",
                        "--set",
                        "threshold-bp=1",
                        "--set",
                        "lookback=1",
                        "--set",
                        "window=10s"))
                .isZero();
        assertThat(alertsOf(cli)).isEqualTo(alertsOf(same)).isNotEqualTo("alerts          2 (1 up, 1 down)");
    }

    private static String alertsOf(final Cli cli) {
        return cli.out()
                .lines()
                .filter(line -> line.startsWith("alerts "))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void shouldNotMeasureLatencyWhenItIsOff() {
        assertThat(cli.run("run", "--latency", "off")).isZero();
        assertThat(cli.out()).doesNotContain("latency").contains("throughput");
    }

    @Test
    void shouldSayWhichLatencyItIsWhenPaced() {
        assertThat(cli.run("run", "--pace", "100000x")).isZero();
        assertThat(cli.out()).contains("from the moment a message was due until it was processed");
    }

    @Test
    void shouldShowProgressOnATerminalOnly() {
        assertThat(cli.terminal().run("run", "--pace", "200x")).isZero();
        assertThat(cli.err()).contains(" messages  ", "20 symbols", " %").endsWith("\u001b[3A\r\u001b[J");
    }

    @Test
    void shouldEndCleanlyWhenInterrupted() throws IOException {
        cli.in(interrupting(Files.readAllBytes(sample), 200_000));
        assertThat(cli.run("run", "--input", "-", "--output", "-")).isEqualTo(130);
        assertThat(cli.results()).endsWith("}\n");
        assertThat(cli.err()).contains("run             interrupted; results flushed (exit code 130)");
    }

    @Test
    void shouldNotBlameTheInputThatAnInterruptCutsOff() throws IOException {
        cli.in(interrupting(Files.readAllBytes(sample), 200_000, true));
        assertThat(cli.run("run", "--input", "-", "--output", "-")).isEqualTo(130);
        assertThat(cli.err()).doesNotContain("tailrace: ");
    }

    @Test
    void shouldEndWhenInterruptedWhileItsInputIsSilent() throws IOException {
        cli.in(new SilentPipe(Arrays.copyOf(Files.readAllBytes(sample), 200_000)));
        assertThat(cli.run("run", "--input", "-", "--output", "-")).isEqualTo(130);
        assertThat(cli.results()).endsWith("}\n");
        assertThat(cli.err())
                .contains("run             interrupted; results flushed (exit code 130)")
                .doesNotContain("tailrace: ");
    }

    /** A pipe whose writer has said all it has to say, when the user presses Ctrl-C; does not end until it is closed. */
    private final class SilentPipe extends FilterInputStream {

        private final CountDownLatch closed = new CountDownLatch(1);

        SilentPipe(final byte[] feed) {
            super(new ByteArrayInputStream(feed));
        }

        @Override
        public int read(final byte[] target, final int offset, final int length) throws IOException {
            if (available() == 0) {
                new Thread(cli::interrupt).start();
                awaitEnd();
            }
            return super.read(target, offset, length);
        }

        private void awaitEnd() throws IOException {
            try {
                assertThat(closed.await(20, TimeUnit.SECONDS)).isTrue();
            } catch (final InterruptedException e) {
                throw new AssertionError(e);
            }
            throw new IOException("closed");
        }

        @Override
        public void close() {
            closed.countDown();
        }
    }

    @Test
    void shouldEndQuietlyWhenTheReaderOfTheOutputIsGone() {
        cli.standardOutput(() -> new FailingOutput("Broken pipe"));
        assertThat(cli.run("run", "--output", "-")).isEqualTo(141);
        assertThat(cli.err()).isEmpty();
    }

    @Test
    void shouldNameTheReasonWhenOutputIsLost() {
        cli.standardOutput(() -> new FailingOutput("No space left on device"));
        assertThat(cli.run("run", "--output", "-")).isEqualTo(5);
        assertThat(cli.err())
                .endsWith("tailrace: standard output: cannot be written: No space left on device\n")
                .contains("(exit code 5)");
    }

    /** Fails at the second message. */
    public static final class Failing implements PipelineDefinition {

        @Override
        public String name() {
            return "failing";
        }

        @Override
        public String description() {
            return "a pipeline with a mistake";
        }

        @Override
        public void define(final Pipeline pipeline, final Settings settings) {
            pipeline.source("feed", ItchEventDecoder::new)
                    .map("divide", event -> 1 / (2 - event.position()))
                    .sink("out", TextEncoder::new);
        }
    }

    @Test
    void shouldNameThePlaceWhereAPipelineFailed() {
        cli.in(SmallFeed.ofOneStock().add(7, 100, 10_000).bytes());
        assertThat(cli.run("run", Failing.class.getName(), "--input", "-", "--output", "-"))
                .isEqualTo(1);
        assertThat(cli.results()).isEqualTo("1\n");
        assertThat(cli.err())
                .endsWith("tailrace: standard input: byte 41, message 2: the pipeline failed:"
                        + " ArithmeticException: / by zero\n")
                .contains("run             failed (exit code 1)");
    }

    private InputStream interrupting(final byte[] feed, final int after) {
        return interrupting(feed, after, false);
    }

    private InputStream interrupting(final byte[] feed, final int after, final boolean cut) {
        return new ByteArrayInputStream(feed) {
            @Override
            public synchronized int read(final byte[] target, final int offset, final int length) {
                if (pos < after) {
                    return super.read(target, offset, Math.min(length, after - pos));
                }
                cli.interrupt();
                return cut ? -1 : super.read(target, offset, length);
            }
        };
    }
}
