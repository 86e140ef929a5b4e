package dev.tailrace.launch.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassArchiveTest {

    private static final String LISTS = "-XX:DumpLoadedClassList=";
    private static final String USES = "-XX:SharedArchiveFile=";

    @TempDir
    private Path folder;

    private Path engine;

    @BeforeEach
    void addAJar() throws IOException {
        engine = Files.createDirectories(folder.resolve("benchmark/load"));
        Files.writeString(engine.resolve("a.jar"), "classes");
        ListOfJars.write(engine, List.of("a.jar"), List.of());
        describe("x.Main", "class-archive = true");
        describe("x.Other", "class-archive = true");
        describe("spark", "title = without");
    }

    private void describe(final String program, final String text) throws IOException {
        Files.writeString(Files.createDirectories(engine.resolve("programs")).resolve(program + ".properties"), text);
    }

    @Test
    void shouldListClassesUntilThereIsAFile() throws IOException {
        final Path list = path(options(command()), LISTS);
        final Path file = list.resolveSibling(stem(list) + "5.jsa");
        Files.writeString(file, "whole");

        assertThat(path(options(command()), USES)).isEqualTo(file);
        assertThat(file).hasParent(engine.resolve(ClassArchive.FOLDER));
    }

    @Test
    void shouldNotUseAFileThatWasCut() throws IOException {
        final Path list = path(options(command()), LISTS);
        Files.writeString(list.resolveSibling(stem(list) + "6.jsa"), "whole");

        assertThat(options(command())).anyMatch(option -> option.startsWith(LISTS));
    }

    @Test
    void shouldHaveAFileForEachMainClassAndForEachSetOfJars() throws IOException {
        final String one = stem(path(options(command()), LISTS));
        final ChildCommand other = ChildCommand.of("load", engine, "x.Other").heapMb(64);
        final String ofOther = stem(path(options(other), LISTS));
        Files.writeString(engine.resolve("b.jar"), "more");
        ListOfJars.write(engine, List.of("a.jar"), List.of("b.jar"));
        final String ofMore = stem(path(options(command()), LISTS));

        assertThat(List.of(one, ofOther, ofMore)).doesNotHaveDuplicates();
    }

    @Test
    void shouldThrowAwayTheListOfAChildThatWasNeverReady() throws IOException {
        final ClassArchive archive = ClassArchive.of(command());
        Files.writeString(path(archive.javaOptions(), LISTS), "classes");

        archive.ended(false);
        archive.ended(true);

        assertThat(files()).isEmpty();
    }

    @Test
    void shouldContinueWithoutAFileWhenItCannotBeMade() throws IOException {
        final ClassArchive archive = ClassArchive.of(command());
        Files.createDirectory(path(archive.javaOptions(), LISTS));

        archive.ended(true);

        assertThat(files()).isEmpty();
    }

    @Test
    void shouldLeaveAloneWhatIsDecidedOtherwise() {
        assertThat(options(ChildCommand.of("spark", engine, "spark"))).isEmpty();
        assertThat(options(ChildCommand.of("x", engine, "x.None"))).isEmpty();
        assertThat(options(command().javaOptions(List.of("-Xshare:off")))).isEmpty();
        assertThat(options(command().javaOptions(List.of("-javaagent:x.jar")))).isEmpty();
    }

    @Test
    void shouldBeNoneWhereTheFolderCannotBeMade() throws IOException {
        Files.writeString(engine.resolve(ClassArchive.FOLDER), "in the way");

        assertThat(options(command())).isEmpty();
    }

    private ChildCommand command() {
        return ChildCommand.of("load", engine, "x.Main").heapMb(64);
    }

    private static List<String> options(final ChildCommand command) {
        return ClassArchive.of(command).javaOptions();
    }

    private static Path path(final List<String> options, final String option) {
        return options.stream()
                .filter(word -> word.startsWith(option))
                .map(word -> Path.of(word.substring(option.length())))
                .findFirst()
                .orElseThrow();
    }

    private static String stem(final Path list) {
        final String name = list.getFileName().toString();
        return name.substring(0, name.lastIndexOf('-') + 1);
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(engine.resolve(ClassArchive.FOLDER))) {
            return files.toList();
        }
    }
}
