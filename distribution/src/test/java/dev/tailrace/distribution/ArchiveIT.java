package dev.tailrace.distribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Installs the archives of this build as a user does: in an empty home folder with blanks in its name, with Java alone. */
class ArchiveIT {

    private static final String VERSION = System.getProperty("test.version");
    private static final Path ARCHIVES = Path.of("target").toAbsolutePath();
    private static final long LONGEST_S = 120;

    private static final String SETTINGS =
            """
            <settings>
              <mirrors>
                <mirror><id>of-the-build</id><mirrorOf>external:*</mirrorOf><url>%s</url></mirror>
              </mirrors>
            </settings>
            """;

    @TempDir
    private static Path folder;

    private static Path home;
    private static Path installed;

    @BeforeAll
    static void install() throws Exception {
        assumeThat(Path.of("/bin/sh")).as("a POSIX shell").exists();
        home = Files.createDirectory(folder.resolve("an empty home"));
        installed = home.resolve("tailrace-" + VERSION);
        assertThat(run("tar xzf '" + ARCHIVES + "/tailrace-" + VERSION + ".tar.gz'"))
                .isEmpty();
    }

    /** Runs a script to its end, which has to be a good one; returns what it has printed. */
    private static String run(final String script) throws Exception {
        final Path out = folder.resolve("out");
        final Process process = start(script).redirectOutput(out.toFile()).start();
        assertThat(end(process)).as("%s%n%s", script, Files.readString(out)).isZero();
        return Files.readString(out);
    }

    private static ProcessBuilder start(final String script) {
        final ProcessBuilder builder = new ProcessBuilder("/bin/sh", "-euc", script)
                .directory(home.toFile())
                .redirectErrorStream(true);
        builder.environment().clear();
        builder.environment().put("HOME", home.toString());
        builder.environment().put("PATH", "/usr/bin:/bin");
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        return builder;
    }

    private static int end(final Process process) throws InterruptedException {
        if (!process.waitFor(LONGEST_S, TimeUnit.SECONDS)) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
            throw new AssertionError("still running after " + LONGEST_S + " s");
        }
        return process.exitValue();
    }

    private static String tailrace(final String arguments) {
        return "'" + installed + "/bin/tailrace' " + arguments;
    }

    @Test
    void shouldRunTheSampleAndLeaveNothingInTheHomeFolder() throws Exception {
        assertThat(run(tailrace("--version"))).startsWith("tailrace " + VERSION);
        assertThat(run(tailrace("run")))
                .contains("price-jump alerts: the first 5 of 8")
                .contains("run             finished (exit code 0)");
        try (Stream<Path> files = Files.list(home)) {
            assertThat(files).contains(installed).noneMatch(file -> file.getFileName().toString().startsWith("."));
        }
    }

    @Test
    void shouldHaveLicenceAndNoticeAndEveryJarOnce() throws Exception {
        assertThat(installed.resolve("LICENSE")).isRegularFile();
        assertThat(installed.resolve("NOTICE")).isRegularFile();
        assertThat(installed.resolve("README.md")).content().startsWith("# Tailrace " + VERSION + "\n");
        try (Stream<Path> files = Files.walk(installed)) {
            final List<String> jars = files.filter(file -> !file.startsWith(installed.resolve("share/repository")))
                    .map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".jar") && !name.equals("class-path.jar"))
                    .toList();
            assertThat(jars).doesNotHaveDuplicates().contains("tailrace-core-" + VERSION + ".jar");
        }
    }

    @Test
    void shouldNameTheArchiveOfAnEngineThatIsMissing() throws Exception {
        final String words = tailrace(
                "run --runner flink --input-topic a --output-topic b --bootstrap-server 127.0.0.1:9 || test $? = 2");
        assertThat(run(words))
                .isEqualTo("tailrace: flink: not installed; add it with: tar xzf tailrace-flink-" + VERSION
                        + ".tar.gz --strip-components 1 -C '" + installed.toRealPath() + "'\n");
    }

    /** Maven takes everything but Tailrace from the local repository of this build, by file, so that nothing is downloaded. */
    @Test
    void shouldCreateAProjectThatMavenBuildsAndTheCommandRuns() throws Exception {
        assertThat(run("mkdir work; cd work; " + tailrace("new my-pipeline --package com.example")))
                .contains("tailrace run my-pipeline --class-path target/classes --input data/feed.itch50\n");
        Files.writeString(
                home.resolve("work/settings.xml"),
                SETTINGS.formatted(
                        Path.of(System.getProperty("test.localRepository")).toUri()));
        final String maven = "'" + System.getProperty("maven.home") + "/bin/mvn' -B -ntp -s ../settings.xml"
                + " -Dmaven.repo.local=../repository verify";
        assertThat(run("cd work/my-pipeline; " + maven))
                .contains("[INFO] com.example.MyPipeline -> ")
                .contains("Tests run: 2, Failures: 0, Errors: 0, Skipped: 0")
                .doesNotContain("[WARNING]");
        assertThat(run("cd work/my-pipeline; "
                        + tailrace("run my-pipeline --class-path target/classes --input data/feed.itch50 --output t.jsonl;")
                        + " cat t.jsonl; rm -r ../../work"))
                .contains("processor       compiled ahead of time\n")
                .contains("{\"type\":\"trade\",");
    }

    @Test
    void shouldRunOnAnEngineThatIsUnpackedOverIt() throws Exception {
        final List<String> engines = new ArrayList<>();
        for (final String engine : List.of("kafka-streams", "flink", "spark")) {
            final Path archive = ARCHIVES.resolve("tailrace-" + engine + "-" + VERSION + ".tar.gz");
            if (Files.exists(archive)) {
                engines.add(engine);
                // Not into the folder that the other tests look at.
                run("mkdir -p 'with engines' && tar xzf '" + ARCHIVES + "/tailrace-" + VERSION
                        + ".tar.gz' --strip-components 1 -C 'with engines' && tar xzf '" + archive
                        + "' --strip-components 1 -C 'with engines'");
            }
        }
        assertThat(engines).contains("kafka-streams");
        final Process broker =
                start("exec 'with engines/bin/tailrace' broker --port 0").start();
        try (BufferedReader out =
                new BufferedReader(new InputStreamReader(broker.getInputStream(), StandardCharsets.UTF_8))) {
            String line = out.readLine();
            while (line != null && !line.startsWith("plaintext")) {
                line = out.readLine();
            }
            assertThat(line).as("address of the broker").isNotNull();
            final String server = " --bootstrap-server " + line.replaceFirst("^plaintext\\s+([^,]+).*", "$1");
            run(
                    "PATH=\"$PWD/with engines/bin:$PATH\"; tailrace generate --messages 10k --symbols 20 --output day.itch50;"
                            + " tailrace run --input day.itch50 --output expected.jsonl;"
                            + " tailrace produce --topic feed day.itch50" + server);
            for (final String engine : engines) {
                run(
                        "PATH=\"$PWD/with engines/bin:$PATH\"; tailrace run --input-topic feed --create-topics --stop-at-end"
                                + " --runner " + engine + " --output-topic " + engine + server
                                + "; tailrace merge --from "
                                + engine + " --to " + engine + ".jsonl" + server + "; cmp " + engine
                                + ".jsonl expected.jsonl");
            }
        } finally {
            broker.destroy();
            end(broker);
        }
    }
}
