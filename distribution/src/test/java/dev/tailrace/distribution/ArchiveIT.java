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
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Installs the archives of this build as a user does: in an empty home folder with blanks in its name, with Java alone. */
class ArchiveIT {

    private static final String VERSION = System.getProperty("test.version");
    private static final Path ARCHIVES = Path.of("target").toAbsolutePath();

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

    private static Home home;
    private static Path installed;

    @BeforeAll
    static void install() throws Exception {
        assumeThat(Path.of("/bin/sh")).as("a POSIX shell").exists();
        home = Home.create(folder.resolve("an empty home"));
        installed = home.folder().resolve("tailrace-" + VERSION);
        assertThat(home.run("tar xzf '" + ARCHIVES + "/tailrace-" + VERSION + ".tar.gz'"))
                .isEmpty();
    }

    private static String tailrace(final String arguments) {
        return "'" + installed + "/bin/tailrace' " + arguments;
    }

    @Test
    void shouldRunTheSampleAndLeaveNothingInTheHomeFolder() throws Exception {
        assertThat(home.run(tailrace("--version"))).startsWith("tailrace " + VERSION);
        assertThat(home.run(tailrace("run")))
                .contains("price-jump alerts: the first 5 of 8")
                .contains("run             finished (exit code 0)");
        try (Stream<Path> files = Files.list(home.folder())) {
            assertThat(files)
                    .contains(installed)
                    .noneMatch(file -> file.getFileName().toString().startsWith("."));
        }
    }

    /**
     * The first run makes an archive of loaded classes; a folder that was moved, or a damaged one, is as good as none. Java
     * makes none of jars whose path has a blank.
     */
    @Test
    void shouldStartWithArchivedClassesAfterTheFirstRun() throws Exception {
        home.run("cd ..; mkdir first; tar xzf '" + ARCHIVES + "/tailrace-" + VERSION
                + ".tar.gz' --strip-components 1 -C first;"
                + " first/bin/tailrace generate --messages 5000 --symbols 20 --output feed");
        final String run = "/bin/tailrace run --input ../feed --output ../lines";
        home.run("../first" + run);
        assertThat(main("../first")).endsWith("shared objects file\n");
        assertThat(home.run("mv ../first ../second; ../second" + run)).contains("finished (exit code 0)");
        assertThat(main("../second")).endsWith("shared objects file\n");
        home.run(
                "find ../second/lib/cli/classes -name '*.jsa' | while read -r file; do rm -f $file; echo damaged >$file; done");
        assertThat(home.run("../second" + run)).startsWith("pipeline        tick-alerts\n");
        assertThat(main("../second")).doesNotContain("shared objects file");
        home.run("cd ..; rm -r second feed* lines");
    }

    /** Where Java says that it takes the class of the command from. */
    private static String main(final String folder) throws Exception {
        return home.run("TAILRACE_JAVA_OPTS=-Xlog:class+load " + folder
                + "/bin/tailrace --version | grep ' dev.tailrace.cli.Main source'");
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
        assertThat(home.run(words))
                .contains(" flink: not installed; add it with: tar xzf tailrace-flink-" + VERSION
                        + ".tar.gz --strip-components 1 -C '" + installed.toRealPath() + "'\n");
    }

    /** Those that need no broker; TutorialIT of the command runs all. */
    @ParameterizedTest
    @ValueSource(strings = {"first-pipeline", "own-csv"})
    void shouldRunATutorialAsWritten(final String tutorial) throws Exception {
        assumeThat(Path.of(System.getProperty("java.home"), "bin/javac"))
                .as("a JDK")
                .exists();
        final String page = Files.readString(Path.of("../docs/tutorial/" + tutorial + ".md"));
        final String commands = Pattern.compile("(?ms)^```sh\\n(.*?)^```$")
                .matcher(page)
                .results()
                .map(block -> block.group(1))
                .collect(Collectors.joining());
        assertThat(commands).contains("javac ");
        home.run("mkdir tutorial; cd tutorial; export TAILRACE='" + installed
                + "'; PATH=\"$TAILRACE/bin:$JAVA_HOME/bin:$PATH\"\n" + commands + "rm -r ../tutorial");
    }

    /** Maven takes everything but Tailrace from the local repository of this build, by file, so that nothing is downloaded. */
    @Test
    void shouldCreateAProjectThatMavenBuildsAndTheCommandRuns() throws Exception {
        assertThat(home.run("mkdir work; cd work; " + tailrace("new my-pipeline --package com.example")))
                .contains("tailrace run my-pipeline --class-path target/classes --input data/quotes.csv\n");
        Files.writeString(
                home.folder().resolve("work/settings.xml"),
                SETTINGS.formatted(
                        Path.of(System.getProperty("test.localRepository")).toUri()));
        // Left by an earlier installation; the build would fail with it.
        home.run("d=work/repository/dev/tailrace/tailrace-core/" + VERSION + "; mkdir -p $d; f=$d/tailrace-core-"
                + VERSION
                + "; echo stale >$f.jar; cp '" + installed + "'/share/repository/dev/tailrace/tailrace-core/" + VERSION
                + "/*.pom $f.pom");
        final String maven = "'" + System.getProperty("maven.home") + "/bin/mvn' -B -ntp -s ../settings.xml"
                + " -Dmaven.repo.local=../repository verify";
        assertThat(home.run("cd work/my-pipeline; " + maven))
                .contains("[INFO] com.example.MyPipeline -> ")
                .contains("Tests run: 2, Failures: 0, Errors: 0, Skipped: 0")
                .doesNotContain("[WARNING]");
        assertThat(home.run("cd work/my-pipeline; "
                        + tailrace(
                                "run my-pipeline --class-path target/classes --input data/quotes.csv --output t.jsonl;")
                        + " cat t.jsonl; rm -r ../../work"))
                .contains("processor       compiled ahead of time\n")
                .contains("\"symbol\":\"CCC\",");
    }

    @Test
    void shouldRunOnAnEngineThatIsUnpackedOverIt() throws Exception {
        final List<String> engines = new ArrayList<>();
        for (final String engine : List.of("kafka-streams", "flink", "spark")) {
            final Path archive = ARCHIVES.resolve("tailrace-" + engine + "-" + VERSION + ".tar.gz");
            if (Files.exists(archive)) {
                engines.add(engine);
                // Not into the folder that the other tests look at.
                home.run("mkdir -p 'with engines' && tar xzf '" + ARCHIVES + "/tailrace-" + VERSION
                        + ".tar.gz' --strip-components 1 -C 'with engines' && tar xzf '" + archive
                        + "' --strip-components 1 -C 'with engines'");
            }
        }
        assertThat(engines).contains("kafka-streams");
        final Process broker =
                home.start("exec 'with engines/bin/tailrace' broker --port 0").start();
        try (BufferedReader out =
                new BufferedReader(new InputStreamReader(broker.getInputStream(), StandardCharsets.UTF_8))) {
            String line = out.readLine();
            while (line != null && !line.startsWith("plaintext")) {
                line = out.readLine();
            }
            assertThat(line).as("address of the broker").isNotNull();
            final String server = " --bootstrap-server " + line.replaceFirst("^plaintext\\s+([^,]+).*", "$1");
            home.run(
                    "PATH=\"$PWD/with engines/bin:$PATH\"; tailrace generate --messages 10k --symbols 20 --output day.itch50;"
                            + " tailrace run --input day.itch50 --output expected.jsonl;"
                            + " tailrace produce --topic feed day.itch50" + server);
            for (final String engine : engines) {
                home.run(
                        "PATH=\"$PWD/with engines/bin:$PATH\"; tailrace run --input-topic feed --create-topics --stop-at-end"
                                + " --runner " + engine + " --output-topic " + engine + server
                                + "; tailrace merge --from "
                                + engine + " --to " + engine + ".jsonl" + server + "; cmp " + engine
                                + ".jsonl expected.jsonl");
            }
        } finally {
            broker.destroy();
            Home.end(broker);
        }
    }
}
