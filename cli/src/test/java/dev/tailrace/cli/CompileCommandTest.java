package dev.tailrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.calculation.Calculation;
import dev.tailrace.calculation.CalculationDefinition;
import dev.tailrace.calculation.Input;
import dev.tailrace.calculation.Node;
import dev.tailrace.io.TextEncoder;
import dev.tailrace.market.event.ItchEventDecoder;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.PipelineDefinition;
import dev.tailrace.stream.Setting;
import dev.tailrace.stream.Settings;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The class that a pipeline is compiled to: shown, written, compiled, and found again by a run. */
class CompileCommandTest {

    private static final String SOURCE = "dev/tailrace/market/pipeline/TickAlertsProcessor.java";

    private static final String GROUP = "dev/tailrace/market/pipeline/TickAlertsProcessorGroup0.java";

    private final Cli cli = new Cli();

    @TempDir
    private Path folder;

    @Test
    void shouldWriteTheSourceThatItShows() throws IOException {
        assertThat(cli.run("compile", "--output", folder.toString())).isZero();
        final Path file = folder.resolve(SOURCE);
        assertThat(cli.out()).isEqualTo(file + "\n" + folder.resolve(GROUP) + "\n");
        final Cli shown = new Cli();
        assertThat(shown.run("explain", "--source")).isZero();
        assertThat(shown.out())
                .startsWith("package dev.tailrace.market.pipeline;\n")
                .contains("public final class TickAlertsProcessor implements EventProcessor {")
                .contains("FINGERPRINT = \"")
                .isEqualTo(Files.readString(file));
    }

    @Test
    void shouldWriteTheSourceOfTaskGroupsThatItShows() throws IOException {
        assertThat(cli.run("compile", "--output", folder.toString())).isZero();
        final Cli shown = new Cli();
        assertThat(shown.run("explain", "--source", "--parallelism", "5")).isZero();
        assertThat(shown.out())
                .contains("public final class TickAlertsProcessorGroup0 implements GroupProcessor {")
                .isEqualTo(Files.readString(folder.resolve(GROUP)));
    }

    @Test
    void shouldWriteTheSameBytesForTheSameSettings() throws IOException {
        assertThat(cli.run("compile", "--output", folder.toString())).isZero();
        final byte[] once = Files.readAllBytes(folder.resolve(SOURCE));
        assertThat(new Cli().run("compile", "--output", folder.toString())).isZero();
        assertThat(folder.resolve(SOURCE)).hasBinaryContent(once);
        assertThat(new Cli().run("compile", "--set", "window=5s", "--output", folder.toString()))
                .isZero();
        assertThat(Files.readAllBytes(folder.resolve(SOURCE))).isNotEqualTo(once);
    }

    @Test
    void shouldCompileToClassesThatARunFindsAgain() {
        final Path classes = folder.resolve("classes");
        assertThat(cli.run(
                        "compile",
                        "example.LargeTrades",
                        "--output",
                        folder.resolve("source").toString(),
                        "--classes",
                        classes.toString()))
                .isZero();
        final Path compiled = classes.resolve("example/LargeTradesProcessor.class");
        assertThat(compiled).exists();
        assertThat(cli.out().lines())
                .startsWith(folder.resolve("source/example/LargeTradesProcessor.java") + "")
                .contains(compiled + "")
                .allMatch(file -> Files.exists(Path.of(file)));
        assertThat(processorOf("example.LargeTrades", "--class-path", "target" + File.pathSeparator + classes))
                .isEqualTo("processor       compiled ahead of time");
        assertThat(processorOf("example.LargeTrades", "--class-path", "target"))
                .startsWith("processor       compiled in memory in ");
    }

    private static String processorOf(final String... pipeline) {
        final SmallFeed feed = SmallFeed.ofOneStock().add(7, 5_000, 10_000).execute(7, 1_000);
        final Cli run = new Cli().in(feed.bytes());
        final String[] arguments = new String[pipeline.length + 3];
        arguments[0] = "run";
        System.arraycopy(pipeline, 0, arguments, 1, pipeline.length);
        arguments[pipeline.length + 1] = "--input=-";
        arguments[pipeline.length + 2] = "--output=-";
        assertThat(run.run(arguments)).isZero();
        assertThat(run.results()).contains("\"size\":1000,").hasLineCount(1);
        return run.err()
                .lines()
                .filter(line -> line.startsWith("processor "))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void shouldNameTheClassAsRequested() throws IOException {
        assertThat(cli.run("compile", "--class-name", "mine.Alerts", "--output", folder.toString()))
                .isZero();
        assertThat(folder.resolve("mine/Alerts.java"))
                .content()
                .startsWith("package mine;\n")
                .contains("public final class Alerts ");
    }

    @Test
    void shouldNotOverwriteFilesThatWereNotGenerated() throws IOException {
        final Path file = folder.resolve("mine/Alerts.java");
        Files.createDirectories(file.getParent());
        Files.writeString(file, "package mine;\n");
        assertThat(cli.run("compile", "--class-name", "mine.Alerts", "--output", folder.toString()))
                .isEqualTo(2);
        assertThat(cli.err())
                .isEqualTo("tailrace: " + file
                        + " exists and was not generated; move it away, or choose another class name\n");
        assertThat(file).hasContent("package mine;");
    }

    /** Writes the time of day into its results. */
    public static final class Clock implements PipelineDefinition {

        @Override
        public String name() {
            return "clock";
        }

        @Override
        public String description() {
            return "a pipeline that reads a clock";
        }

        @Override
        public void define(final Pipeline pipeline, final Settings settings) {
            pipeline.source("feed", ItchEventDecoder::new)
                    .map("now", event -> System.nanoTime())
                    .sink("out", TextEncoder::new);
        }
    }

    /** Half of what goes in, or the time of day. */
    public static final class Halves implements CalculationDefinition {

        private static final Setting<String> CLOCK =
                Setting.choice("clock", "no", List.of("no", "yes"), "whether it reads a clock");

        @Override
        public String name() {
            return "halves";
        }

        @Override
        public String description() {
            return "half of what goes in";
        }

        @Override
        public List<Setting<?>> settings() {
            return List.of(CLOCK);
        }

        @Override
        public void define(final Calculation calculation, final Settings settings) {
            final Input<Long> numbers = calculation.input("numbers", Long.class);
            final Node<long[]> half = calculation.node("half", new long[1]);
            if (settings.get(CLOCK).equals("yes")) {
                half.onAlways(numbers, (result, number) -> result[0] = System.nanoTime());
            } else {
                half.onAlways(numbers, (result, number) -> result[0] = number / 2);
            }
        }
    }

    @Test
    void shouldCompileACalculationAndShowTheSameSource() throws IOException {
        final Path classes = folder.resolve("classes");
        assertThat(cli.run(
                        "compile",
                        Halves.class.getName(),
                        "--output",
                        folder.toString(),
                        "--classes",
                        classes.toString()))
                .isZero();
        final Path file = folder.resolve("dev/tailrace/cli/CompileCommandTestHalvesProcessor.java");
        assertThat(classes.resolve("dev/tailrace/cli/CompileCommandTestHalvesProcessor.class"))
                .exists();
        final Cli shown = new Cli();
        assertThat(shown.run("explain", "--source", Halves.class.getName())).isZero();
        assertThat(shown.out())
                .contains("public final class CompileCommandTestHalvesProcessor implements CalculationProcessor {")
                .isEqualTo(Files.readString(file));
    }

    @Test
    void shouldRefuseACalculationThatReadsAClock() {
        assertThat(cli.run("compile", Halves.class.getName(), "--set", "clock=yes", "--output", folder.toString()))
                .isEqualTo(2);
        assertThat(cli.err())
                .startsWith("tailrace: code of 'halves' is not deterministic, 1 problem\n")
                .contains("System.nanoTime");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void shouldExplainACalculationInEveryFormat() {
        assertThat(cli.run("explain", Halves.class.getName())).isZero();
        assertThat(cli.out())
                .isEqualTo(
                        """
                        calculation graph halves
                          input numbers: Long
                          half  on numbers (always)

                        code of 'halves' is deterministic
                        """);
        final Cli mermaid = new Cli();
        assertThat(mermaid.run("explain", Halves.class.getName(), "--format", "mermaid"))
                .isZero();
        assertThat(mermaid.out()).startsWith("flowchart LR\n").contains("half");
        final Cli dot = new Cli();
        assertThat(dot.run("explain", Halves.class.getName(), "--format", "dot"))
                .isZero();
        assertThat(dot.out()).startsWith("digraph ").contains("half");
    }

    @Test
    void shouldListCalculationsAfterPipelines() throws IOException {
        final Path services = Files.createDirectories(folder.resolve("META-INF/services"));
        Files.writeString(services.resolve(CalculationDefinition.class.getName()), Halves.class.getName() + "\n");
        assertThat(cli.run("pipelines", "--class-path", folder.toString())).isZero();
        assertThat(cli.out())
                .contains("tick-alerts\n")
                .endsWith("halves (calculation)\n  half of what goes in\n"
                        + "  --set clock=no\n      whether it reads a clock\n");
    }

    @Test
    void shouldSayThatACalculationIsRunByAProgram() {
        assertThat(cli.run("run", Halves.class.getName(), "--input", "pom.xml")).isEqualTo(2);
        assertThat(cli.err())
                .isEqualTo("tailrace: '" + Halves.class.getName() + "' is a calculation, which a program runs;"
                        + " 'tailrace explain' shows it and 'tailrace compile' makes its class\n");
    }

    @Test
    void shouldRefuseCodeThatReadsAClock() {
        assertThat(cli.run("compile", Clock.class.getName(), "--output", folder.toString()))
                .isEqualTo(2);
        assertThat(cli.err())
                .startsWith("tailrace: code of 'clock' is not deterministic, 1 problem\n")
                .contains("System.nanoTime");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void shouldNotRunCodeThatReadsAClock() throws IOException {
        final Path feed = Files.createFile(folder.resolve("empty.itch50"));
        assertThat(cli.run("run", Clock.class.getName(), "--input", feed.toString()))
                .isEqualTo(2);
        assertThat(cli.err())
                .startsWith("tailrace: code of 'clock' is not deterministic, 1 problem\n")
                .contains("System.nanoTime");
        assertThat(cli.out()).isEmpty();
    }

    @Test
    void shouldExplainWhetherThereIsAPromiseOfExactlyOnce() {
        assertThat(cli.run("explain")).isZero();
        assertThat(cli.out()).endsWith("code of 'tick-alerts' is deterministic\n");
        final Cli clock = new Cli();
        assertThat(clock.run("explain", Clock.class.getName())).isZero();
        assertThat(clock.out()).contains("code of 'clock' is not deterministic, 1 problem\n");
    }

    @Test
    void shouldSayThatItCannotWrite() throws IOException {
        final Path file = Files.createFile(folder.resolve("file"));
        assertThat(cli.run("compile", "--output", file + "/below")).isEqualTo(5);
        assertThat(cli.err()).isEqualTo("tailrace: " + file + "/below: cannot be written: Not a directory\n");
        assertThat(cli.out()).isEmpty();
    }
}
