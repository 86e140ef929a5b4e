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
    private Path engine;

    @BeforeEach
    void addAJar() throws IOException {
        Files.writeString(engine.resolve("a.jar"), "classes");
    }

    @Test
    void shouldListClassesUntilThereIsAFile() throws IOException {
        final Path list = path(options(command("load")), LISTS);
        final Path file = list.resolveSibling(stem(list) + "5.jsa");
        Files.writeString(file, "whole");

        assertThat(path(options(command("load")), USES)).isEqualTo(file);
        assertThat(file).hasParent(engine.resolve(ClassArchive.FOLDER));
    }

    @Test
    void shouldNotUseAFileThatWasCut() throws IOException {
        final Path list = path(options(command("load")), LISTS);
        Files.writeString(list.resolveSibling(stem(list) + "6.jsa"), "whole");

        assertThat(options(command("load"))).anyMatch(option -> option.startsWith(LISTS));
    }

    @Test
    void shouldHaveAFileForEachMainClassAndForEachSetOfJars() throws IOException {
        final String one = stem(path(options(command("load")), LISTS));
        final ChildCommand other =
                new ChildCommand("load", engine, "x.Other", 64, List.of(), List.of(), List.of(), line -> {});
        final String ofOther = stem(path(options(other), LISTS));
        Files.writeString(engine.resolve("b.jar"), "more");
        final String ofMore = stem(path(options(command("load")), LISTS));

        assertThat(List.of(one, ofOther, ofMore)).doesNotHaveDuplicates();
    }

    @Test
    void shouldThrowAwayTheListOfAChildThatWasNeverReady() throws IOException {
        final ClassArchive archive = ClassArchive.of(command("load"));
        Files.writeString(path(archive.javaOptions(), LISTS), "classes");

        archive.ended(false);
        archive.ended(true);

        assertThat(files()).isEmpty();
    }

    @Test
    void shouldGoOnWithoutAFileWhenItCannotBeMade() throws IOException {
        final ClassArchive archive = ClassArchive.of(command("load"));
        Files.createDirectory(path(archive.javaOptions(), LISTS));

        archive.ended(true);

        assertThat(files()).isEmpty();
    }

    @Test
    void shouldLeaveAloneWhatIsDecidedOtherwise() {
        assertThat(options(command("runner-spark"))).isEmpty();
        assertThat(options(command("load").javaOptions(List.of("-Xshare:off")))).isEmpty();
        assertThat(options(command("load").javaOptions(List.of("-javaagent:x.jar"))))
                .isEmpty();
    }

    @Test
    void shouldBeNoneWhereTheFolderCannotBeMade() throws IOException {
        Files.writeString(engine.resolve(ClassArchive.FOLDER), "in the way");

        assertThat(options(command("load"))).isEmpty();
    }

    private ChildCommand command(final String name) {
        return new ChildCommand(name, engine, "x.Main", 64, List.of(), List.of(), List.of(), line -> {});
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
