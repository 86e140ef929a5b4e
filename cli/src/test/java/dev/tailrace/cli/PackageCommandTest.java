package dev.tailrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.launch.job.JobArguments;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.process.Distribution;
import dev.tailrace.launch.process.EngineJars;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A pipeline as a job jar, with an engine made of a manifest. */
class PackageCommandTest {

    @TempDir
    private Path folder;

    private final Cli cli = new Cli();
    private final String distribution = System.getProperty(Distribution.PROPERTY);

    @BeforeEach
    void makeEngine() throws IOException {
        final Path engine = folder.resolve("dist/lib/engines/spark");
        for (final Path description : Distribution.current().descriptions()) {
            final Path programs = folder.resolve("dist/lib/engines")
                    .resolve(description.getParent().getParent().getFileName())
                    .resolve("programs");
            Files.createDirectories(programs);
            Files.copy(description, programs.resolve(description.getFileName()));
            final String options = description.getFileName().toString().replace(".properties", ".options");
            if (Files.exists(description.resolveSibling(options))) {
                Files.copy(description.resolveSibling(options), programs.resolve(options));
            }
        }
        final Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Tailrace-Job-Class", "x.JobMain");
        manifest.getMainAttributes().putValue("Tailrace-Engine", "Spark 4.1.3");
        new JarOutputStream(Files.newOutputStream(engine.resolve("runner.jar")), manifest).close();
        final Manifest list = new Manifest();
        list.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        list.getMainAttributes().put(Attributes.Name.CLASS_PATH, "runner.jar");
        list.getMainAttributes().putValue("Tailrace-Shipped", "runner.jar");
        new JarOutputStream(Files.newOutputStream(engine.resolve(EngineJars.FILE)), list).close();
        System.setProperty(Distribution.PROPERTY, folder.resolve("dist").toString());
    }

    @AfterEach
    void forgetEngine() {
        System.setProperty(Distribution.PROPERTY, distribution);
    }

    @Test
    void shouldWriteTheUsersPipelineAndSayHowToRunIt() throws Exception {
        final Path jar = folder.resolve("large.jar");

        assertThat(cli.run(
                        "package",
                        "example.LargeTrades",
                        "--runner=spark",
                        "--set=shares=500",
                        "--class-path",
                        testClasses(),
                        "--output",
                        jar.toString()))
                .as(cli.err())
                .isZero();

        assertThat(cli.out().lines()).element(0).asString().matches("written         \\Q" + jar + "\\E, [0-9.]+ [kM]B");
        assertThat(cli.out().lines().skip(1))
                .containsExactly(
                        "pipeline        example.LargeTrades, compiled ahead of time",
                        "made for        Spark 4.1.3",
                        "run it with     spark-submit " + jar
                                + " --input-topic TOPIC --output-topic TOPIC --state-dir FOLDER --bootstrap-server"
                                + " HOST:PORT");
        try (JarFile written = new JarFile(jar.toFile())) {
            assertThat(written.getEntry("example/LargeTradesProcessor.class")).isNotNull();
        }
    }

    @Test
    void shouldSayWhatIsMissingOrCannotBePackaged() {
        assertRefused("a cluster is required; give --runner flink or --runner spark");
        assertRefused("--runner is 'storm': pipelines can be packaged for flink and spark", "--runner=storm");
        assertRefused(
                "the runner kafka-streams has no cluster to submit jobs to; it runs as a process: start 'tailrace run"
                        + " --runner kafka-streams' where it is to run; flink and spark can be packaged",
                "--runner=kafka-streams");
        assertRefused(
                "'conflux-listing1' cannot be packaged: its class dev.tailrace.samples.listing1.Listing1 is in none of"
                        + " the jars that go with a job; give its jar with --class-path",
                "conflux-listing1",
                "--runner=spark");
    }

    @Test
    void shouldSayWhoServesTheLiveFiguresOfAJob() {
        final String message =
                "--metrics-port: a job serves no live figures by itself: its tasks come and go in processes of"
                        + " the cluster, several on a host and several in a process; ask the cluster for them, with Flink's reporter"
                        + " for Prometheus or Spark's spark.ui.prometheus.enabled";
        assertRefused(message, "--runner=flink", "--metrics-port=9464");
        assertRefused(message, "--runner=spark", "--metrics-port", "0");
    }

    private void assertRefused(final String message, final String... words) {
        final String[] line = new String[words.length + 2];
        line[0] = "package";
        line[1] = "--output=" + folder.resolve("none.jar");
        System.arraycopy(words, 0, line, 2, words.length);
        final Cli refused = new Cli();
        assertThat(refused.run(line)).isEqualTo(ExitStatus.USAGE.code());
        assertThat(refused.err()).isEqualTo("tailrace: " + message + "\n");
    }

    @Test
    void shouldKnowTheOptionsOfJobsByTheNamesThatRunHas() {
        assertThat(cli.run("run", "--help-all")).isZero();
        assertThat(JobArguments.names())
                .allSatisfy(name -> assertThat(cli.out()).contains(name));
    }

    private static String testClasses() throws URISyntaxException {
        return Path.of(PackageCommandTest.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI())
                .toString();
    }
}
