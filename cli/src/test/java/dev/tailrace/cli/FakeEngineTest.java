package dev.tailrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.compiler.ProcessorFactory;
import dev.tailrace.compiler.ProcessorNames;
import dev.tailrace.launch.engine.Engines;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.process.Distribution;
import dev.tailrace.launch.process.EngineJars;
import dev.tailrace.launch.run.OutputTopics;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.stream.StreamGraph;
import example.CountedPipeline;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An engine that is nothing but a folder of the distribution: a description, and a class path with a program. */
class FakeEngineTest {

    private static final String DESCRIPTION =
            """
            class = example.FakeEngine
            title = Fake
            runner = true
            submit = fake-submit
            heap-mb = 64
            guarantees = at-least-once, transactional
            """;

    private static final String OPTIONS = "depth\t1..9\t1\tHow deep it looks\nwidth\tnarrow | wide\t\tHow far\n";

    @TempDir
    private Path folder;

    private final Cli cli = new Cli();
    private final String distribution = System.getProperty(Distribution.PROPERTY);

    @BeforeEach
    void makeEngine() throws IOException {
        final Path process = folder.resolve("lib/engines/fake");
        Files.createDirectories(process.resolve("programs"));
        Files.writeString(process.resolve("programs/fake.properties"), DESCRIPTION);
        Files.writeString(process.resolve("programs/fake.options"), OPTIONS);
        writeClassPath(process);
        System.setProperty(Distribution.PROPERTY, folder.toString());
    }

    // The classes of this test, and a resource that names the program.
    private void writeClassPath(final Path process) throws IOException {
        final Path resources = Files.createDirectories(folder.resolve("classes/META-INF/tailrace/programs"));
        Files.writeString(resources.resolve("fake.properties"), DESCRIPTION);
        final String ours = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        final Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes()
                .put(
                        Attributes.Name.CLASS_PATH,
                        folder.resolve("classes").toUri() + " "
                                + Arrays.stream(ours.split(Pattern.quote(File.pathSeparator)))
                                        .map(entry -> Path.of(entry).toUri().toString())
                                        .collect(Collectors.joining(" ")));
        new JarOutputStream(Files.newOutputStream(process.resolve(EngineJars.FILE)), manifest).close();
    }

    @AfterEach
    void forgetEngine() {
        System.setProperty(Distribution.PROPERTY, distribution);
    }

    @Test
    void shouldRunWithTheStrongestGuaranteeThatItOffersItsOwnOptionsAndTheDefaultsOfAllRuns() {
        run("--runner-option=depth=3");
        assertThat(fact("processor")).isEqualTo("a fake");
        assertThat(RunSpec.parse(fact("spec").replace(';', '\n')))
                .isEqualTo(RunSpec.of("tick-alerts")
                        .bootstrapServers("h:1")
                        .inputTopics(List.of("a"))
                        .outputTopic(OutputTopics.OTHERS, "b")
                        .everySinkWritten()
                        .guarantee(Guarantee.TRANSACTIONAL)
                        .option("depth", "3"));
    }

    /** The command does not define the pipeline, and the process of the runner generates its source once. */
    @Test
    void shouldDefineThePipelineAndGenerateItsSourceOnce() {
        final StreamGraph graph = StreamGraph.of(new CountedPipeline(), Map.of());
        CountedPipeline.DECODERS.set(0);
        ProcessorFactory.of(
                graph, ProcessorNames.of(new CountedPipeline()), getClass().getClassLoader());
        final String oneGeneration = CountedPipeline.DECODERS.toString();
        CountedPipeline.DEFINED.set(0);

        run(CountedPipeline.class.getName());

        assertThat(CountedPipeline.DEFINED).hasValue(0);
        assertThat(fact("defined")).isEqualTo("1");
        assertThat(fact("decoders")).isEqualTo(oneGeneration);
    }

    @Test
    void shouldHaveTheHeapOfItsDescriptionUnlessTheUserGivesItAnother() {
        run("--set=x=1");
        assertThat(fact("heap-mib")).isEqualTo("64");
        assertThat(fact("mine")).isEmpty();
        final Cli other = new Cli();
        assertThat(other.run(words("--heap=96m", "--java-options=-Dmine=1  -Dyours=2")))
                .isZero();
        assertThat(fact(other, "heap-mib")).isEqualTo("96");
        assertThat(fact(other, "mine")).isEqualTo("12");
    }

    @Test
    void shouldSayHowToGetMoreMemoryWhenThereIsTooLittle() {
        assertThat(cli.run(words("--set=fill-memory=1"))).isEqualTo(ExitStatus.INTERNAL_ERROR.code());
        assertThat(cli.err())
                .contains(
                        " ERROR out of memory (Java heap space): the heap of this process is 64 MiB; give it more, with"
                                + " --heap of 'tailrace run'")
                .doesNotContain("TAILRACE_JAVA_OPTS");
    }

    @Test
    void shouldLogEachEventOnALine() {
        run("--log-level=info");
        assertThat(cli.err().lines().map(line -> line.replaceAll("^[-0-9T:.]{23}Z ", "")))
                .containsSubsequence(
                        "INFO  starting 'tick-alerts' on Fake as application 'tailrace-tick-alerts', transactional: reads a,"
                                + " writes b",
                        "INFO  restored nothing",
                        "WARN  beware",
                        "INFO  stopped: finished (exit code 0)")
                .contains("WARN  a line of the pipeline");
        final Cli warnings = new Cli();
        assertThat(warnings.run(words("--log-level=warn"))).isZero();
        assertThat(warnings.err().lines()).hasSize(2).allMatch(line -> line.contains(" WARN "));
    }

    @Test
    void shouldShowMessagesInsteadOfALogOnATerminal() {
        cli.terminal();
        run("--set=x=1");
        assertThat(cli.err())
                .contains("tailrace: beware\n", "a line of the pipeline\n")
                .doesNotContain("INFO", "restored");
    }

    private void run(final String argument) {
        assertThat(cli.run(words(argument))).as(cli.err()).isZero();
    }

    private static String[] words(final String... more) {
        return Stream.concat(
                        Stream.of(
                                "run",
                                "--runner=fake",
                                "--bootstrap-server=h:1",
                                "--input-topic=a",
                                "--output-topic=b"),
                        Stream.of(more))
                .toArray(String[]::new);
    }

    private String fact(final String name) {
        return fact(cli, name);
    }

    private static String fact(final Cli cli, final String name) {
        return cli.out()
                .lines()
                .filter(line -> line.startsWith(name + " "))
                .findFirst()
                .orElseThrow()
                .substring(name.length())
                .strip();
    }

    @Test
    void shouldBeInHelpAndInMessages() {
        assertThat(cli.run("run", "--help")).isZero();
        assertThat(cli.out().replaceAll("\\s+", " ")).contains("on topics with one of fake (default: in-process)");
        assertRefused(
                "unknown runner 'fade'; available: in-process, fake; did you mean 'fake'?", "run", "--runner=fade");
        assertRefused("a cluster is required; give --runner fake", "package");
    }

    @Test
    void shouldListTheOptionsOfTheRunnerThatIsNamedInHelp() {
        assertThat(cli.run("run", "--runner", "fake", "--help")).isZero();
        assertThat(cli.out())
                .contains(
                        """

                        Options of the runner fake, as --runner-option NAME=VALUE:

                          depth                         1..9: How deep it looks (default: 1).
                          width                         narrow | wide: How far.
                        """);
        final Cli other = new Cli();
        assertThat(other.run("run", "--help")).isZero();
        assertThat(other.out()).contains("\nEach runner has its own options: tailrace run --runner RUNNER --help\n");
    }

    /** The process is not started, so that its report is missing. */
    @Test
    void shouldHaveAllItsOptionsCheckedBeforeItStarts() {
        assertRefused(
                "--runner-option deepth: unknown option; available: depth, width; did you mean 'depth'?\n"
                        + "tailrace: --runner-option depth=10: expected a whole number from 1 to 9\n"
                        + "tailrace: --runner-option width=high: expected one of narrow, wide",
                "run",
                "--runner=fake",
                "--bootstrap-server=h:1",
                "--input-topic=a",
                "--output-topic=b",
                "--runner-option=depth=10",
                "--runner-option=deepth=1",
                "--runner-option=width=high");
    }

    private static void assertRefused(final String message, final String... words) {
        final Cli refused = new Cli();
        assertThat(refused.run(words)).isEqualTo(ExitStatus.USAGE.code());
        assertThat(refused.err()).isEqualTo("tailrace: " + message + "\n");
    }

    @Test
    void shouldBeMeasured() {
        assertThat(Engines.named("fake")).hasValueSatisfying(fake -> {
            assertThat(fake.isPartitioned()).isTrue();
            assertThat(fake.options().problems(Map.of("depth", "3", "progress-interval-ms", "10")))
                    .isEmpty();
            assertThat(fake.options().problems(Map.of("depth", "10")))
                    .containsExactly("depth=10: expected a whole number from 1 to 9");
        });
    }
}
