package dev.tailrace.launch.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.launch.outcome.ExitStatus;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real processes of an engine whose jars hold the classes of this module and its tests. */
class ClassArchiveIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(240);

    /** End of what the JVM logs of a class that it takes from an archive; that of the JDK has none of ours. */
    private static final String FROM_ARCHIVE = "source: shared objects file";

    @TempDir
    private Path folder;

    private Path engine;

    @TempDir
    private Path logs;

    @BeforeEach
    void makeTheEngine() throws Exception {
        engine = Files.createDirectories(folder.resolve("benchmark/load"));
        addJar("launch.jar", ChildMain.class);
        addJar("tests.jar", TestChild.class);
        ListOfJars.write(engine, List.of("launch.jar", "tests.jar"), List.of());
        Files.writeString(
                Files.createDirectories(engine.resolve("programs")).resolve(TestChild.class.getName() + ".properties"),
                "class-archive = true");
    }

    // In a build that packages, the classes of the module are in a jar already.
    private void addJar(final String name, final Class<?> type) throws Exception {
        final Path classes =
                Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
        if (Files.isRegularFile(classes)) {
            Files.copy(classes, engine.resolve(name));
            return;
        }
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(engine.resolve(name)))) {
            add(jar, classes);
        }
    }

    private static void add(final JarOutputStream jar, final Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (final Path file :
                    files.filter(each -> each.toString().endsWith(".class")).toList()) {
                jar.putNextEntry(new JarEntry(folder.relativize(file).toString().replace('\\', '/')));
                Files.copy(file, jar);
                jar.closeEntry();
            }
        }
    }

    @Test
    void shouldBeMadeByTheFirstChildAndServeThoseAfterIt() throws IOException {
        runToTheEnd();
        final Path archive = onlyFile();
        assertThat(archive)
                .hasFileName("dev.tailrace.launch.process.TestChild-" + hash(archive) + "-" + Files.size(archive)
                        + ClassArchive.SUFFIX);

        final Path loaded = logs.resolve("loaded.log");
        runToTheEnd(List.of("-Xlog:class+load:file=" + loaded));

        assertThat(onlyFile()).isEqualTo(archive);
        assertThat(Files.readAllLines(loaded))
                .anyMatch(line -> line.contains(" " + ChildMain.class.getName() + " ") && line.endsWith(FROM_ARCHIVE));
    }

    private static String hash(final Path archive) {
        return archive.getFileName().toString().split("-")[1];
    }

    @Test
    void shouldNotStandInTheWayWhenItWasCut() throws IOException {
        runToTheEnd();
        final Path archive = onlyFile();
        archive.toFile().setWritable(true);
        try (FileChannel channel = FileChannel.open(archive, StandardOpenOption.WRITE)) {
            channel.truncate(100_000);
        }

        runToTheEnd();

        assertThat(Files.size(onlyFile())).as("made again").isGreaterThan(100_000);
    }

    @Test
    void shouldBeLeftToTheProcessThatAlreadyCreatesIt() throws IOException {
        final Path folder = Files.createDirectories(engine.resolve(ClassArchive.FOLDER));
        final Path lock = folder.resolve(TestChild.class.getName() + ".lock");
        final FolderLock made = FolderLock.take(lock).orElseThrow();
        try {
            runToTheEnd();
        } finally {
            made.close();
        }
        assertThat(onlyFile()).isEqualTo(lock);

        runToTheEnd();

        assertThat(onlyFile().toString()).endsWith(ClassArchive.SUFFIX);
    }

    @Test
    void shouldNotStandInTheWayWhenItsBytesHaveChanged() throws IOException {
        runToTheEnd();
        final Path archive = onlyFile();
        archive.toFile().setWritable(true);
        try (FileChannel channel = FileChannel.open(archive, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.allocate(1 << 20), channel.size() / 2);
        }

        final Path loaded = logs.resolve("loaded.log");
        runToTheEnd(List.of("-Xlog:class+load:file=" + loaded));

        assertThat(onlyFile()).as("still there, and not used").isEqualTo(archive);
        assertThat(Files.readAllLines(loaded))
                .anyMatch(line -> line.contains(" " + ChildMain.class.getName() + " "))
                .noneMatch(line -> line.contains(" " + ChildMain.class.getName() + " ") && line.endsWith(FROM_ARCHIVE));
    }

    private void runToTheEnd() {
        runToTheEnd(List.of());
    }

    private void runToTheEnd(final List<String> javaOptions) {
        final ChildCommand command = ChildCommand.of("load", engine, TestChild.class.getName())
                .heapMb(64)
                .javaOptions(javaOptions);
        try (ChildProcess child = ChildProcess.start(command, Map.of("do", "echo"))) {
            child.awaitReady(TIMEOUT);
            child.requestStop();
            assertThat(child.awaitExit(TIMEOUT)).hasValue(ExitStatus.CLEAN.code());
            assertThat(child.errorTail()).isEqualTo("ready by=accident");
        }
    }

    private Path onlyFile() throws IOException {
        try (Stream<Path> files = Files.list(engine.resolve(ClassArchive.FOLDER))) {
            final List<Path> all = files.toList();
            assertThat(all).hasSize(1);
            return all.get(0);
        }
    }
}
