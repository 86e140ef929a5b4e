package dev.tailrace.launch.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.launch.engine.Engines;
import dev.tailrace.launch.process.ListOfJars;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobJarTest {

    private static final String CLASS = Echo.class.getName();

    @TempDir
    private Path folder;

    private Path engine;

    @BeforeEach
    void makeEngine() throws IOException {
        engine = Files.createDirectory(folder.resolve("engine"));
        TestJar.write(
                engine.resolve("runner.jar"),
                "META-INF/MANIFEST.MF",
                "Manifest-Version: 1.0\nTailrace-Job-Class: x.JobMain\nTailrace-Engine: Flink 2.2.1\n",
                "x/JobMain.class",
                "");
        TestJar.write(engine.resolve("connector.jar"), "x/Connector.class", "");
        TestJar.write(engine.resolve("flink-core.jar"), "x/Flink.class", "");
        ListOfJars.write(engine, List.of("runner.jar", "connector.jar"), List.of("flink-core.jar"));
    }

    @Test
    void shouldHaveTheRunnerTheUsersClassesAndTheCompiledPipelineAndNothingThatAClusterHas() throws Exception {
        final Path jar = folder.resolve("echo.jar");

        final JobJar written =
                JobJar.write(JobJar.JobEngine.of(engine), CLASS, Map.of("least", "3"), usersClasses(), jar);

        assertThat(written).isEqualTo(new JobJar("Flink 2.2.1", Files.size(jar), List.of()));
        assertThat(TestJar.names(jar))
                .contains(
                        "META-INF/tailrace/job.properties",
                        "dev/tailrace/launch/job/Echo.class",
                        "dev/tailrace/launch/job/EchoProcessor.class",
                        "x/Connector.class",
                        "x/JobMain.class")
                .doesNotContain("x/Flink.class");
        assertThat(TestJar.attributes(jar))
                .isEqualTo(Map.of(
                        "Manifest-Version",
                        "1.0",
                        "Main-Class",
                        "x.JobMain",
                        "Tailrace-Engine",
                        "Flink 2.2.1",
                        "Tailrace-Pipeline",
                        CLASS));
        assertThat(JobDescription.parse(TestJar.text(jar, "META-INF/tailrace/job.properties")))
                .isEqualTo(new JobDescription("Flink 2.2.1", CLASS, new TreeMap<>(Map.of("least", "3"))));
    }

    @Test
    void shouldBringALibraryOfPipelinesOnlyToAJobThatUsesIt() throws Exception {
        // Put together here, as this class goes into the jar too and must not name it.
        final String pipelines = String.join("/", "example", "library", "Pipelines");
        TestJar.write(
                engine.resolve("library.jar"),
                "META-INF/services/dev.tailrace.stream.PipelineDefinition",
                pipelines.replace('/', '.'),
                pipelines + ".class",
                "");
        ListOfJars.write(engine, List.of("runner.jar", "library.jar"), List.of());
        final Path user = TestJar.write(folder.resolve("user.jar"), "z/Uses.class", "a call of " + pipelines);

        final Path without = folder.resolve("without.jar");
        JobJar.write(JobJar.JobEngine.of(engine), CLASS, Map.of(), usersClasses(), without);
        final Path with = folder.resolve("with.jar");
        JobJar.write(JobJar.JobEngine.of(engine), CLASS, Map.of(), usersClasses() + File.pathSeparator + user, with);

        assertThat(TestJar.names(without)).contains("x/JobMain.class").doesNotContain(pipelines + ".class");
        assertThat(TestJar.names(with)).contains("x/JobMain.class", pipelines + ".class");
    }

    @Test
    void shouldGiveTheSameBytesForTheSameInput() throws Exception {
        final Path one = folder.resolve("one.jar");
        final Path other = folder.resolve("other.jar");
        JobJar.write(JobJar.JobEngine.of(engine), CLASS, Map.of(), usersClasses(), one);
        JobJar.write(JobJar.JobEngine.of(engine), CLASS, Map.of(), usersClasses(), other);

        assertThat(other).hasSameBinaryContentAs(one);
    }

    @Test
    void shouldRefuseWhatCannotBe() throws Exception {
        final Path there = Files.createFile(folder.resolve("there.jar"));
        assertThatThrownBy(() -> JobJar.write(Engines.named("flink").orElseThrow(), CLASS, Map.of(), "", there))
                .hasMessage(there + ": already exists; remove it, or name another file with --output");
        assertThatThrownBy(() -> JobJar.write(
                        Engines.named("kafka").orElseThrow(), CLASS, Map.of(), "", folder.resolve("a.jar")))
                .hasMessage("the runner kafka has no cluster to submit jobs to; it runs as a process: start 'tailrace"
                        + " run --runner kafka' where it is to run; flink and spark can be packaged");
        assertThatThrownBy(
                        () -> JobJar.write(JobJar.JobEngine.of(engine), "none", Map.of(), "", folder.resolve("a.jar")))
                .hasMessage("unknown pipeline or calculation 'none'; available: []");
        assertThatThrownBy(
                        () -> JobJar.write(JobJar.JobEngine.of(engine), CLASS, Map.of(), "", folder.resolve("a.jar")))
                .hasMessage("'echo' cannot be packaged: its class " + CLASS
                        + " is in none of the jars that go with a job; give its jar with --class-path");
        assertThatThrownBy(() -> JobJar.write(
                        JobJar.JobEngine.of(engine),
                        CLASS,
                        Map.of(),
                        usersClasses(),
                        folder.resolve("no-folder/a.jar")))
                .hasMessage(folder.resolve("no-folder/a.jar") + ": cannot be written: the folder does not exist");
        assertThat(Files.list(folder)).containsExactlyInAnyOrder(engine, there);
    }

    @Test
    void shouldSayWhichArchiveToUnpackWhereAnEngineIsNotWhole() throws IOException {
        ListOfJars.write(engine, List.of("connector.jar"), List.of());
        final String unpack = "not installed; add it with: tar xzf tailrace-VERSION.tar.gz --strip-components 1 -C '"
                + engine.resolve("../../..").normalize() + "'";
        assertThatThrownBy(() -> JobJar.JobEngine.of(engine))
                .hasMessage(
                        "engine of this version: " + unpack + " (no jar names the class of a job, Tailrace-Job-Class)");
        Files.delete(engine.resolve("class-path.jar"));
        assertThatThrownBy(() -> JobJar.JobEngine.of(engine)).hasMessage("engine: " + unpack);
    }

    private static String usersClasses() throws URISyntaxException {
        return Path.of(Echo.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI())
                .toString();
    }
}
