package dev.tailrace.load.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.launch.engine.Engines;
import dev.tailrace.launch.process.Interrupts;
import dev.tailrace.launch.text.TextOutput;
import dev.tailrace.result.RunFolder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code tailrace bench} refuses before anything is started, and its help. */
class BenchCommandLineTest {

    private static final Interrupts NEVER = new Interrupts() {

        @Override
        public Registration onInterrupt(final Runnable stop, final Duration longestWait) {
            return new Registration() {
                @Override
                public boolean wasInterrupted() {
                    return false;
                }

                @Override
                public void close() {}
            };
        }
    };

    @TempDir
    private Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void shouldNotWriteIntoAFolderThatHasSomething() throws IOException {
        Files.writeString(folder.resolve("run.json"), "{}");
        assertThat(run("--out", folder.toString())).isEqualTo(2);
        assertThat(err())
                .isEqualTo("tailrace: " + folder + ": already exists; a run needs a new folder or an empty one\n");
    }

    @Test
    void shouldRefuseAnOptionThatItDoesNotKnow() {
        assertThat(run("--rates", "5")).isEqualTo(2);
        assertThat(err())
                .isEqualTo("tailrace: unknown option '--rates'; did you mean '--rate'? (see 'tailrace bench"
                        + " --help')\n");
    }

    @Test
    void shouldTellOfEveryProblemAtOnce() {
        assertThat(run(
                        "--rate=0",
                        "--repeat",
                        "many",
                        "--engine-option",
                        "kafka.profile=fast",
                        "--sla=risk",
                        "--sla=fast"))
                .isEqualTo(2);
        assertThat(err())
                .isEqualTo(
                        """
                        tailrace: the benchmark cannot be run:
                        - --rate=0: a rate is from 1 to 10000000 records a second, not 0
                        - --engine-option kafka.profile=fast: expected one of latency, balanced
                        - --sla=risk;fast: 'fast' is neither one of [hft, market-making, risk, execution, post-trade] nor limits such as\
                         p99<2ms,p99.9<10ms
                        - --repeat=many: expected a whole number from 1 to 100
                        """);
        assertThat(out.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    @Test
    void shouldTakeTheLastValueOfAnOptionThatIsGivenTwice() {
        assertThat(run("--rate=0", "--rate=5000", "--repeat=0")).isEqualTo(2);
        assertThat(err()).isEqualTo("tailrace: --repeat=0: expected a whole number from 1 to 100\n");
    }

    @Test
    void shouldTakeTheWorkloadAsAWord() {
        assertThat(run("ages")).isEqualTo(2);
        assertThat(err()).isEqualTo("tailrace: --workload=ages: which records? Give a file with --input\n");
    }

    @Test
    void shouldRefuseTwoWorkloads() {
        assertThat(run("ages", "--workload=mark-up")).isEqualTo(2);
        assertThat(err()).isEqualTo("tailrace: 'ages' and --workload=mark-up are both given; give one\n");
    }

    @Test
    void shouldShowEveryOptionWithItsDefaultInTheHelp() {
        assertThat(run("--help-all")).isZero();
        final String help = out.toString(StandardCharsets.UTF_8).replaceAll("\\s", "");
        assertThat(BenchOptions.ALL)
                .allSatisfy(option -> assertThat(help).contains("--" + option.name() + "="))
                .filteredOn(option -> !option.defaultText().isEmpty())
                .allSatisfy(option -> assertThat(help).contains("(default:" + option.defaultText() + ")."));
        assertThat(help).contains(String.join(",", Engines.names()), "--engine-option=", "--metrics-port=", "--plain");
        assertThat(err()).isEmpty();
    }

    @Test
    void shouldListTheOptionsOfTheEnginesThatAreNamedInTheHelp() {
        assertThat(run("--engines=kafka@transactional,flink", "--help")).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains(
                        "\nOptions of kafka, as --engine-option kafka.OPTION=VALUE:\n",
                        "\nOptions of flink, as --engine-option flink.OPTION=VALUE:\n",
                        "  max-replay                    1..: Number of records that a restart may have",
                        "  threads                       1..1024: Number of threads that process records");
    }

    @Test
    void shouldHelpOnOneScreen() {
        assertThat(run("--help")).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8).lines())
                .hasSizeLessThanOrEqualTo(45)
                .allMatch(line -> line.length() <= 80)
                .contains("Exit codes: 0 valid, 1 failed, 2 not started, 5 output lost, 6 an --sla does");
    }

    @Test
    void shouldSayInOneLineThatTheFolderOfAStoppedRunIsDamaged() throws IOException {
        Files.writeString(folder.resolve("run.json"), "{\"version\": 1, \"baselines\": [{\"recording\": \"jitter\"}]}");
        Main.showPart(
                RunFolder.of(folder), false, new TextOutput(out), new PrintStream(err, true, StandardCharsets.UTF_8));
        assertThat(err())
                .isEqualTo("tailrace: what was measured cannot be shown: " + folder.resolve("raw/jitter.hlog")
                        + ": no such file; the folder of a run belongs together\n");
    }

    private int run(final String... words) {
        return Main.execute(
                new TextOutput(out), new PrintStream(err, true, StandardCharsets.UTF_8), Map.of(), NEVER, words);
    }

    private String err() {
        return err.toString(StandardCharsets.UTF_8);
    }
}
