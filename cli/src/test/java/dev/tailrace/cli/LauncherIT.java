package dev.tailrace.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The launcher in a source tree of nothing, with stand-ins for Maven and Java that write down how they were called. */
class LauncherIT {

    private static final String GOOD_MAVEN =
            """
            #!/bin/sh
            case "$*" in
                *-version*) echo 'Apache Maven 3.8.7'; exit ;;
            esac
            echo "$*" >>"$HOME_OF_TEST/builds"
            echo '[INFO] Building Tailrace core 0.1.0 [1/2]'
            while [ -e "$HOME_OF_TEST/wait" ]; do :; done
            mkdir -p target/dist/lib
            """;

    private static final List<String> NEEDED_TOOLS = List.of(
            "cat",
            "dirname",
            "env",
            "find",
            "grep",
            "head",
            "ln",
            "mkdir",
            "mv",
            "readlink",
            "rm",
            "sed",
            "sleep",
            "tail",
            "touch");

    @TempDir
    private Path folder;

    private Path home;

    private Path tools;

    @BeforeEach
    void makeSourceTree() throws IOException {
        assumeThat(Path.of("/bin/bash")).exists();
        home = Files.createDirectory(folder.resolve("home with spaces"));
        tools = Files.createDirectory(folder.resolve("tools"));
        Files.copy(Path.of("../tailrace"), home.resolve("tailrace"));
        Files.createDirectories(home.resolve("cli/src/main/java"));
        Files.writeString(home.resolve("pom.xml"), "");
        Files.writeString(home.resolve("cli/pom.xml"), "<parent><artifactId>tailrace-process</artifactId></parent>");
        Files.writeString(home.resolve("cli/src/main/java/A.java"), "");
        process("tools/broker", "broker", "");
        process("benchmark/load", "bench", "");
        process("benchmark/load", "in-process", "title = In process");
        process("engines/kafka", "kafka", "title = Kafka", "runner = true");
        process("tools/topics", "produce", "");
        process("engines/kafka-streams", "kafka-streams", "title = Kafka Streams", "runner = true");
        process("experiments/kafka-streams", "kafka-streams-native", "title = Kafka Streams, native");
        process("engines/flink", "flink", "title = Flink", "runner = true");
        process("experiments/flink", "flink-native", "title = Flink, native");
        process("experiments/flink", "conflux-flink", "instead-of = flink", "option = method");
        process("engines/spark", "spark", "title = Spark", "runner = true");
        process("experiments/spark", "spark-native", "title = Spark, native");
        process("experiments/micro", "micro", "");
        tool("javac", "#!/bin/sh\necho 'javac 17.0.1'\n");
        tool("java", "#!/bin/sh\nfor word; do echo \"<$word>\"; done\n");
        tool("mvn", GOOD_MAVEN);
    }

    /** A module that is its own process, with a program. */
    private void process(final String module, final String program, final String... properties) throws IOException {
        final Path programs = home.resolve(module).resolve("src/main/resources/META-INF/tailrace/programs");
        Files.createDirectories(programs);
        Files.writeString(
                home.resolve(module).resolve("pom.xml"), "<parent><artifactId>tailrace-process</artifactId></parent>");
        Files.writeString(
                programs.resolve(program + ".properties"), "class = x.Main\n" + String.join("\n", properties) + "\n");
    }

    private void tool(final String name, final String script) throws IOException {
        final Path file = Files.writeString(tools.resolve(name), script);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    @Test
    void shouldBuildOnFirstUseAndThenPassAllArgumentsOn() throws Exception {
        final Program first = launcher("run", "--set", "a=b c");
        assertThat(first.run()).isZero();
        assertThat(first.out())
                .endsWith("<-cp>\n<" + home.toRealPath()
                        + "/target/dist/lib/cli/class-path.jar>\n<dev.tailrace.cli.Main>\n"
                        + "<run>\n<--set>\n<a=b c>\n");
        assertThat(first.err()).isEmpty();
        assertThat(launcher("run").run()).isZero();
        assertThat(builds()).hasSize(1).first().asString().contains("package");
    }

    @Test
    void shouldBuildAgainWhenASourceIsNewer() throws Exception {
        assertThat(launcher("run").run()).isZero();
        final FileTime built = Files.getLastModifiedTime(home.resolve("target/dist/.built/cli"));
        Files.setLastModifiedTime(
                home.resolve("cli/src/main/java/A.java"), FileTime.fromMillis(built.toMillis() + 2_000));
        assertThat(launcher("run").run()).isZero();
        assertThat(builds()).hasSize(2);
    }

    @Test
    void shouldBuildAnEngineForTheCommandsThatNeedIt() throws Exception {
        source("tools/broker/src/main/java/B.java");
        assertThat(launcher("run").run()).isZero();
        assertThat(launcher("broker", "--port", "1").run()).isZero();
        assertThat(launcher("broker").run()).isZero();
        assertThat(launcher("run").run()).isZero();
        assertThat(modulesBuilt()).containsExactly("cli", "tools/broker");
    }

    @Test
    void shouldBuildWhatIsOlderThanItsOwnSources() throws Exception {
        final Path brokers = source("tools/broker/src/main/java/B.java");
        assertThat(launcher("broker").run()).isZero();
        touch(brokers);
        assertThat(launcher("run").run()).isZero();
        assertThat(launcher("broker").run()).isZero();
        touch(home.resolve("cli/src/main/java/A.java"));
        assertThat(launcher("broker").run()).isZero();
        touch(source("core/src/main/java/C.java"));
        assertThat(launcher("broker").run()).isZero();
        assertThat(modulesBuilt()).containsExactly("cli,tools/broker", "tools/broker", "cli", "cli,tools/broker");
    }

    @Test
    void shouldBuildAnExperimentForItsOwnCommandOnly() throws Exception {
        final Path micro = source("experiments/micro/src/main/java/M.java");
        final Path studies = source("experiments/studies/src/main/java/S.java");
        Files.copy(home.resolve("experiments/micro/pom.xml"), home.resolve("experiments/studies/pom.xml"));
        assertThat(launcher("micro").run()).isZero();
        touch(micro);
        touch(studies);
        assertThat(launcher("run").run()).isZero();
        assertThat(launcher("broker").run()).isZero();
        assertThat(launcher("micro").run()).isZero();
        assertThat(modulesBuilt()).containsExactly("cli,experiments/micro", "tools/broker", "experiments/micro");
    }

    @ParameterizedTest
    @CsvSource({
        "run --runner kafka, 'cli,engines/kafka'",
        "run --set a=b --runner=kafka-streams, 'cli,engines/kafka-streams'",
        "run --runner in-process, cli",
        "produce --topic a, 'cli,tools/topics'",
        "pipelines --runner kafka, cli",
        "bench --rate 5, 'cli,tools/broker,benchmark/load,engines/kafka,engines/kafka-streams,experiments/kafka-streams'",
        "bench --engines in-process, 'cli,tools/broker,benchmark/load'",
        "bench --engines=kafka@at-least-once, 'cli,tools/broker,benchmark/load,engines/kafka'",
        "'bench --engines kafka-streams-native,spark --rate=5', 'cli,tools/broker,benchmark/load,experiments/kafka-streams,engines/spark'",
        "bench --engines flink, 'cli,tools/broker,benchmark/load,engines/flink'",
        "bench --engines spark-native, 'cli,tools/broker,benchmark/load,experiments/spark'",
        "bench --engines flink-native, 'cli,tools/broker,benchmark/load,experiments/flink'",
        "bench --engines flink --engine-option flink.method=gap, 'cli,tools/broker,benchmark/load,engines/flink,experiments/flink'",
        "bench --help, cli",
        "micro --list, 'cli,experiments/micro'"
    })
    void shouldKnowTheEngineOfACommand(final String command, final String modules) throws Exception {
        assertThat(launcher(command.split(" ")).run()).isZero();
        assertThat(modulesBuilt()).containsExactly(modules);
    }

    @Test
    void shouldBuildAnEngineThatIsNothingButAFolder() throws Exception {
        assertThat(launcher("run").run()).isZero();
        process("engines/fake", "fake", "title = Fake", "runner = true");
        process("experiments/fake", "fake-method", "instead-of = fake", "option = method");
        touch(home.resolve("engines/fake/src/main/resources/META-INF/tailrace/programs/fake.properties"));
        assertThat(launcher("run", "--runner", "fake").run()).isZero();
        assertThat(launcher("bench", "--engines=fake").run()).isZero();
        assertThat(launcher("bench", "--engines=fake", "--engine-option=fake.method=a")
                        .run())
                .isZero();
        assertThat(modulesBuilt())
                .containsExactly("cli", "cli,engines/fake", "tools/broker,benchmark/load", "experiments/fake");
    }

    private Path source(final String name) throws IOException {
        final Path file = home.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, "");
    }

    /** As an editor does, a little after the last build. */
    private void touch(final Path file) throws IOException {
        long builtMs = 0;
        try (Stream<Path> outputHeaders = Files.walk(home.resolve("target/dist/.built"))) {
            for (final Path outputHeader : outputHeaders.toList()) {
                builtMs = Math.max(
                        builtMs, Files.getLastModifiedTime(outputHeader).toMillis());
            }
        }
        Files.setLastModifiedTime(file, FileTime.fromMillis(builtMs + 1));
    }

    private List<String> modulesBuilt() throws IOException {
        return builds().stream()
                .map(build -> build.replaceFirst(".* -pl (\\S+) .*", "$1"))
                .toList();
    }

    @Test
    void shouldWorkThroughSymbolicLinksFromAnywhere() throws Exception {
        final Path link = Files.createSymbolicLink(tools.resolve("tr"), home.resolve("tailrace"));
        final Path second = Files.createSymbolicLink(
                folder.resolve("tr2"), tools.getFileName().resolve("tr"));
        assertThat(launch(link, "x").directory(tools).run()).isZero();
        final Program twice = launch(second, "x").directory(folder);
        assertThat(twice.run()).isZero();
        assertThat(twice.out()).contains(home.toRealPath() + "/target/dist/lib/cli/class-path.jar");
        assertThat(builds()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldBuildOnceWhenFirstUsedTwiceAtATime(final boolean withFlock) throws Exception {
        final String path = withFlock ? tools + ":" + System.getenv("PATH") : toolsWithoutFlock();
        final Path gate = Files.createFile(home.resolve("wait"));
        final List<Process> processes = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            processes.add(launcher("run").environment(Map.of("PATH", path)).start());
        }
        Files.delete(gate);
        for (final Process process : processes) {
            assertThat(Program.end(process)).isZero();
        }
        assertThat(builds()).hasSize(1);
    }

    @Test
    void shouldNotWaitForALockThatItsOwnerLeftBehind() throws Exception {
        final Path lock = Files.createDirectories(home.resolve("target/.build.lock.d"));
        final Process dead =
                Program.of(folder, List.of("/bin/bash", "-c", "exit")).start();
        assertThat(Program.end(dead)).isZero();
        Files.writeString(lock.resolve("pid"), dead.pid() + "\n");
        assertThat(launcher("run")
                        .environment(Map.of("PATH", toolsWithoutFlock()))
                        .run())
                .isZero();
        assertThat(builds()).hasSize(1);
        assertThat(lock).doesNotExist();
    }

    private String toolsWithoutFlock() throws IOException {
        for (final String name : NEEDED_TOOLS) {
            tool(name, "#!/bin/sh\nexec " + whereIs(name) + " \"$@\"\n");
        }
        return tools.toString();
    }

    private static Path whereIs(final String tool) {
        return Stream.of("/usr/bin", "/bin")
                .map(place -> Path.of(place, tool))
                .filter(Files::exists)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void shouldShowTheErrorsOfABuildThatFails() throws Exception {
        tool("mvn", GOOD_MAVEN + "echo '[ERROR] A.java: no such thing'\nexit 1\n");
        final Program failing = launcher("run");
        assertThat(failing.run()).isEqualTo(2);
        assertThat(failing.out()).isEmpty();
        assertThat(failing.err())
                .isEqualTo("[ERROR] A.java: no such thing\n" + "tailrace: the build failed; all of its output is in "
                        + home.toRealPath() + "/target/build.log\n");
        tool("mvn", GOOD_MAVEN);
        assertThat(launcher("run").run()).isZero();
    }

    @Test
    void shouldNotTakeAFailedBuildForAWholeOneWhenTheSourceIsAsBefore() throws Exception {
        assertThat(launcher("run").run()).isZero();
        final Path source = home.resolve("cli/src/main/java/A.java");
        final FileTime before = Files.getLastModifiedTime(source);
        Files.setLastModifiedTime(source, FileTime.fromMillis(before.toMillis() + 10_000));
        tool("mvn", GOOD_MAVEN + "exit 1\n");
        assertThat(launcher("run").run()).isEqualTo(2);
        Files.setLastModifiedTime(source, before);
        tool("mvn", GOOD_MAVEN);
        assertThat(launcher("run").run()).isZero();
        assertThat(builds()).hasSize(3);
    }

    @Test
    void shouldLetJavaOpenFilesOfAnyNameWhereNoLocaleIsSet() throws Exception {
        tool("java", "#!/bin/sh\necho \"$LC_ALL\"\n");
        assertThat(launcher("run").run()).isZero();
        assertThat(localeOfJava(Map.of("LANG", "C"))).isEqualTo("C.UTF-8\n");
        assertThat(localeOfJava(Map.of("LANG", "de_DE.UTF-8"))).isEqualTo("\n");
    }

    private String localeOfJava(final Map<String, String> variables) throws Exception {
        final Program program = launcher("run")
                .without("LC_ALL")
                .without("LC_CTYPE")
                .without("LANG")
                .environment(variables);
        assertThat(program.run()).isZero();
        return program.out();
    }

    @Test
    void shouldGiveJavaAnEmptyStandardInputWhenThereIsNone() throws Exception {
        tool("java", "#!/bin/sh\ncat && echo empty\n");
        final Program closed = launch(Path.of("-c"), "'" + home.resolve("tailrace") + "' x <&-");
        assertThat(closed.run()).isZero();
        assertThat(closed.out()).isEqualTo("empty\n");
    }

    @Test
    void shouldNameWhatIsMissing() throws Exception {
        tool("javac", "#!/bin/sh\necho 'javac 11.0.2'\n");
        assertRefuses("building needs a JDK 17 or later; " + tools.resolve("javac") + " is 11.0.2");
        tool("javac", "#!/bin/sh\necho 'javac 1.8.0_402' >&2\n");
        assertRefuses("building needs a JDK 17 or later; " + tools.resolve("javac") + " is 1.8.0_402");
        tool("javac", "#!/bin/sh\necho 'javac 21'\n");
        tool("mvn", "#!/bin/sh\necho 'Apache Maven 3.6.3 (abc)'\n");
        assertRefuses("building needs Maven 3.8 or later; " + tools.resolve("mvn") + " is 3.6.3");
    }

    @Test
    void shouldReplaceTheOptionsOfJavaWhenAsked() throws Exception {
        final Program plain = launcher("x");
        assertThat(plain.run()).isZero();
        assertThat(plain.out()).startsWith("<-Xms64m>\n<-Xmx1g>\n");
        final Program small = launcher("x").environment(Map.of("TAILRACE_JAVA_OPTS", "-Xmx64m -Da=b"));
        assertThat(small.run()).isZero();
        assertThat(small.out()).startsWith("<-Xmx64m>\n<-Da=b>\n<-cp>\n");
        final Program micro = launcher("micro");
        assertThat(micro.run()).isZero();
        assertThat(micro.out()).startsWith("<-cp>\n");
    }

    @Test
    void shouldTellABenchmarkTheCommitOfTheSources() throws Exception {
        tool("java", "#!/bin/sh\necho \"${TAILRACE_COMMIT-none}\"\n");
        final String top = "#!/bin/sh\ncase \"$*\" in\n*toplevel*) echo \"" + home.toRealPath() + "\" ;;\n";
        tool("git", top + "*HEAD) echo 12ab ;;\nesac\n");
        assertThat(outOf("bench", "--engines", "in-process")).isEqualTo("12ab\n");
        assertThat(outOf("run")).isEqualTo("none\n");
        tool("git", top + "*diff*) exit 1 ;;\n*HEAD) echo 12ab ;;\nesac\n");
        assertThat(outOf("bench", "--engines", "in-process")).isEqualTo("12ab, changed\n");
    }

    @Test
    void shouldTellABenchmarkNoCommitOfARepositoryThatTheSourcesWereOnlyUnpackedIn() throws Exception {
        tool("java", "#!/bin/sh\necho \"${TAILRACE_COMMIT-none}\"\n");
        tool("git", "#!/bin/sh\necho /somewhere/else\n");
        assertThat(outOf("bench", "--engines", "in-process")).isEqualTo("\n");
        tool("git", "#!/bin/sh\nexit 128\n");
        assertThat(outOf("bench", "--engines", "in-process")).isEqualTo("\n");
    }

    private String outOf(final String... arguments) throws Exception {
        final Program program = launcher(arguments);
        assertThat(program.run()).isZero();
        return program.out();
    }

    private void assertRefuses(final String message) throws Exception {
        final Program refused = launcher("run");
        assertThat(refused.run()).isEqualTo(2);
        assertThat(refused.err()).isEqualTo("tailrace: " + message + "\n");
        assertThat(refused.out()).isEmpty();
    }

    private Program launcher(final String... arguments) {
        return launch(home.resolve("tailrace"), arguments);
    }

    private Program launch(final Path script, final String... arguments) {
        final List<String> command = new ArrayList<>(List.of("/bin/bash", script.toString()));
        command.addAll(List.of(arguments));
        return Program.of(folder, command)
                .without("JAVA_HOME")
                .environment(Map.of("PATH", tools + ":" + System.getenv("PATH"), "HOME_OF_TEST", home.toString()));
    }

    private List<String> builds() throws IOException {
        return Files.readAllLines(home.resolve("builds"));
    }
}
