package dev.tailrace.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.tailrace.launch.process.ChildCommand;
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

/**
 * The launchers of a checkout, in a source tree of nothing, and of a distribution, with stand-ins for Maven and Java that
 * write down how they were called.
 */
class LauncherIT {

    private static final String BUILD = "engines/support/src/main/java/dev/tailrace/launch/process/SourceBuild.java";

    /** Of a distribution. */
    private static final Path LAUNCHER = Path.of("src/main/bin/tailrace").toAbsolutePath();

    private static final String GOOD_MAVEN =
            """
            #!/bin/sh
            case "$*" in
                *-version*) echo 'Apache Maven 3.8.7'; exit ;;
            esac
            modules=$(echo "$*" | sed 's/.* -pl \\([^ ]*\\) .*/\\1/')
            echo "$modules" >>"$HOME_OF_TEST/builds"
            echo '[INFO] Building Tailrace core 0.1.0 [1/2]'
            while [ -e "$HOME_OF_TEST/wait" ]; do :; done
            for module in $(echo "$modules" | tr , ' '); do
                mkdir -p "target/dist/lib/$module"
                : >"target/dist/lib/$module/class-path.jar"
            done
            mkdir -p target/dist/bin
            cp '%s' target/dist/bin
            """
                    .formatted(LAUNCHER);

    /** Runs the program that builds, and writes down any other call. */
    private static final String JAVA =
            """
            #!/bin/sh
            case "$1" in
                *SourceBuild.java) exec '%s' -Xshare:auto -XX:TieredStopAtLevel=1 "$@" ;;
            esac
            """
                    .formatted(ChildCommand.java());

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
        Files.writeString(home.resolve("pom.xml"), "<artifactId>tailrace</artifactId>");
        module("core", "tailrace-core", "tailrace");
        module("engines", "tailrace-process", "tailrace");
        module("engines/support", "tailrace-launch", "tailrace", "tailrace-core");
        module("cli", "tailrace-cli", "tailrace-process", "tailrace-launch");
        module("tools/broker", "tailrace-broker", "tailrace-process", "tailrace-launch");
        Files.createDirectories(home.resolve(BUILD).getParent());
        Files.copy(Path.of("..", BUILD), home.resolve(BUILD));
        tool("javac", "#!/bin/sh\necho 'javac 17.0.1'\n");
        java("for word; do echo \"<$word>\"; done");
        tool("mvn", GOOD_MAVEN);
    }

    private void module(final String folder, final String name, final String parent, final String... dependencies)
            throws IOException {
        final StringBuilder pom = new StringBuilder("<project><parent><artifactId>" + parent
                + "</artifactId></parent><artifactId>" + name + "</artifactId>");
        for (final String dependency : dependencies) {
            pom.append("<dependency><artifactId>").append(dependency).append("</artifactId></dependency>");
        }
        // Tests need engines too.
        pom.append("<dependency><artifactId>tailrace-broker</artifactId><scope>test</scope></dependency></project>");
        Files.createDirectories(home.resolve(folder).resolve("src/main/java"));
        Files.writeString(home.resolve(folder).resolve("src/main/java/A.java"), "");
        Files.writeString(home.resolve(folder).resolve("pom.xml"), pom.toString());
    }

    private void java(final String script) throws IOException {
        tool("java", JAVA + script + "\n");
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
        assertThat(builds()).containsExactly("cli");
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
    void shouldBuildTheCommandWhenASourceOfItsOwnIsNewerAndNotWhenAnotherIs() throws Exception {
        assertThat(launcher("run").run()).isZero();
        touch(home.resolve("tools/broker/src/main/java/A.java"));
        assertThat(launcher("run").run()).isZero();
        assertThat(builds()).hasSize(1);
        touch(home.resolve("core/src/main/java/A.java"));
        assertThat(launcher("run").run()).isZero();
        assertThat(builds()).containsExactly("cli", "cli");
    }

    @Test
    void shouldBuildProcessesThatAreOlderThanTheirSources() throws Exception {
        final List<String> both = List.of("cli", "tools/broker");
        build(both);
        build(both);
        touch(home.resolve("tools/broker/src/main/java/A.java"));
        build(both);
        touch(home.resolve("engines/pom.xml"));
        build(both);
        Files.delete(home.resolve("core/src/main/java/A.java"));
        touch(home.resolve("core/src/main/java"));
        build(List.of("tools/broker"));
        assertThat(builds()).containsExactly("cli,tools/broker", "tools/broker", "cli,tools/broker", "tools/broker");
    }

    private void build(final List<String> modules) throws Exception {
        final List<String> command = new ArrayList<>(
                List.of(tools.resolve("java").toString(), home.resolve(BUILD).toString(), home.toString()));
        command.addAll(modules);
        final Program build = Program.of(folder, command)
                .environment(Map.of("PATH", tools + ":" + System.getenv("PATH"), "HOME_OF_TEST", home.toString()));
        assertThat(build.run()).isZero();
        assertThat(build.out()).isEmpty();
    }

    @Test
    void shouldStartTheCommandOfADistributionWithoutMavenAndSources() throws Exception {
        final Path bin = Files.createDirectories(folder.resolve("a distribution/bin"));
        Files.copy(LAUNCHER, bin.resolve("tailrace"));
        tool("mvn", "#!/bin/sh\nexit 1\n");
        tool("javac", "#!/bin/sh\nexit 1\n");
        final Program program = launch(bin.resolve("tailrace"), "run", "a b");
        assertThat(program.run()).isZero();
        assertThat(program.out())
                .endsWith("<-cp>\n<" + bin.getParent().toRealPath()
                        + "/lib/cli/class-path.jar>\n<dev.tailrace.cli.Main>\n<run>\n<a b>\n");
        java("echo \"${TAILRACE_SOURCES-none}\"");
        final Program alone = launch(bin.resolve("tailrace"), "run");
        assertThat(alone.run()).isZero();
        assertThat(alone.out()).isEqualTo("none\n");
    }

    /** As an editor does, a little after the last build. */
    private void touch(final Path file) throws IOException {
        long builtMs = 0;
        try (Stream<Path> stamps = Files.walk(home.resolve("target/dist/.built"))) {
            for (final Path stamp : stamps.toList()) {
                builtMs = Math.max(builtMs, Files.getLastModifiedTime(stamp).toMillis());
            }
        }
        Files.setLastModifiedTime(file, FileTime.fromMillis(builtMs + 1));
    }

    @Test
    void shouldWorkThroughSymbolicLinksFromAnywhere() throws Exception {
        final Path link = Files.createSymbolicLink(tools.resolve("linked"), home.resolve("tailrace"));
        final Path second = Files.createSymbolicLink(
                folder.resolve("tr2"), tools.getFileName().resolve("linked"));
        assertThat(launch(link, "x").directory(tools).run()).isZero();
        final Program twice = launch(second, "x").directory(folder);
        assertThat(twice.run()).isZero();
        assertThat(twice.out()).contains(home.toRealPath() + "/target/dist/lib/cli/class-path.jar");
        assertThat(builds()).hasSize(1);
    }

    @Test
    void shouldBuildOnceWhenFirstUsedTwiceAtATime() throws Exception {
        final Path gate = Files.createFile(home.resolve("wait"));
        final List<Process> processes = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            processes.add(launcher("run").start());
        }
        Files.delete(gate);
        for (final Process process : processes) {
            assertThat(Program.end(process)).isZero();
        }
        assertThat(builds()).hasSize(1);
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
        java("echo \"$LC_ALL\"");
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
        java("cat && echo empty");
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
        assertRefuses("building needs Maven 3.8 or later; mvn is 3.6.3");
    }

    @Test
    void shouldRefuseAJavaThatIsTooOldOrMissing() throws Exception {
        final Path bin = Files.createDirectories(folder.resolve("a distribution/bin"));
        Files.copy(LAUNCHER, bin.resolve("tailrace"));
        final Path java = Files.createDirectories(folder.resolve("a java/bin"));
        final Program none = launch(bin.resolve("tailrace"), "run").environment(javaHome(java));
        assertThat(none.run()).isEqualTo(2);
        assertThat(none.err()).isEqualTo("tailrace: needs Java 17 or later; there is no " + java + "/java\n");
        tool("../a java/bin/java", "#!/bin/sh\necho started\n");
        for (final String old : List.of("1.8.0_402", "9", "11.0.2", "16")) {
            Files.writeString(java.resolveSibling("release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"" + old + "\"\n");
            final Program refused = launch(bin.resolve("tailrace"), "run").environment(javaHome(java));
            assertThat(refused.run()).isEqualTo(2);
            assertThat(refused.err()).isEqualTo("tailrace: needs Java 17 or later; " + java + "/java is " + old + "\n");
        }
        for (final String good : List.of("17.0.1", "21", "25.0.1", "100")) {
            Files.writeString(java.resolveSibling("release"), "JAVA_VERSION=\"" + good + "\"\n");
            final Program started = launch(bin.resolve("tailrace"), "run").environment(javaHome(java));
            assertThat(started.run()).isZero();
            assertThat(started.out()).isEqualTo("started\n");
        }
    }

    private static Map<String, String> javaHome(final Path bin) {
        return Map.of("JAVA_HOME", bin.getParent().toString());
    }

    /** The archive of another Java or folder has another name, and that which could not be made is empty. */
    @Test
    void shouldUseTheArchiveOfClassesOfThisJavaAndFolder() throws Exception {
        final Path bin = Files.createDirectories(folder.resolve("a distribution/bin"));
        Files.copy(LAUNCHER, bin.resolve("tailrace"));
        Files.writeString(folder.resolve("release"), "JAVA_VERSION=\"17.0.1\"\n");
        final Path home = bin.getParent().toRealPath();
        final Path archive = home.resolve("lib/cli/classes/17.0.1" + tools.toRealPath() + "/java" + home + ".jsa");
        final String without = "<-Dtailrace.classes=" + archive + ">\n<-Xms64m>\n";
        assertThat(outputOf(bin.resolve("tailrace"))).startsWith(without);
        Files.createDirectories(archive.getParent());
        Files.writeString(archive, "");
        assertThat(outputOf(bin.resolve("tailrace"))).startsWith(without);
        Files.writeString(archive, "classes");
        assertThat(outputOf(bin.resolve("tailrace"))).startsWith("<-XX:SharedArchiveFile=" + archive + ">\n");
        Files.writeString(
                folder.resolve("release"), "COMMIT_INFO={\"rev\": \"<1>\"} exit 9\nJAVA_VERSION=\"17.0.2\"\n");
        assertThat(outputOf(bin.resolve("tailrace"))).startsWith(without.replace("17.0.1", "17.0.2"));
    }

    private String outputOf(final Path launcher) throws Exception {
        final Program program = launch(launcher, "run");
        assertThat(program.run()).isZero();
        return program.out();
    }

    @Test
    void shouldReplaceTheOptionsOfJavaOnRequest() throws Exception {
        final Program plain = launcher("x");
        assertThat(plain.run()).isZero();
        assertThat(plain.out()).contains("<-Xms64m>\n<-Xmx1g>\n");
        final Program small = launcher("x").environment(Map.of("TAILRACE_JAVA_OPTS", "-Xmx64m -Da=b"));
        assertThat(small.run()).isZero();
        assertThat(small.out()).contains("<-Xmx64m>\n<-Da=b>\n<-cp>\n");
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
