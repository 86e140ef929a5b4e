package dev.tailrace.compiler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GeneratedFilesTest {

    private static final GeneratedSource SOURCE = SourceFingerprint.stamp(Doublers.source(Doublers.NAME, "é"));

    @TempDir
    private Path folder;

    @Test
    void shouldWriteSourcesBelowTheirPackages() throws IOException {
        final List<Path> files = GeneratedFiles.writeSources(List.of(SOURCE), folder);
        assertThat(files).containsExactly(folder.resolve("example/Doubler.java"));
        assertThat(Files.readString(files.get(0))).isEqualTo(SOURCE.text());
    }

    @Test
    void shouldWriteClassesBelowTheirPackages() throws IOException {
        final List<Path> files = GeneratedFiles.writeClasses(Map.of("a.B$C", new byte[] {1, 2}), folder);
        assertThat(files).containsExactly(folder.resolve("a/B$C.class"));
        assertThat(Files.readAllBytes(files.get(0))).containsExactly(1, 2);
    }

    @Test
    void shouldLeaveFilesAloneThatAreAsTheyShouldBe() throws IOException {
        final Path file = GeneratedFiles.writeSources(List.of(SOURCE), folder).get(0);
        final FileTime past = FileTime.fromMillis(1_000_000);
        Files.setLastModifiedTime(file, past);
        GeneratedFiles.writeSources(List.of(SOURCE), folder);
        assertThat(Files.getLastModifiedTime(file)).isEqualTo(past);
        GeneratedFiles.writeSources(List.of(SourceFingerprint.stamp(Doublers.source(Doublers.NAME, "other"))), folder);
        assertThat(Files.getLastModifiedTime(file)).isNotEqualTo(past);
        assertThat(file).content().contains("\"other\"");
    }

    @Test
    void shouldNotOverwriteFilesThatWereNotGenerated() throws IOException {
        final Path file = folder.resolve(SOURCE.path());
        Files.createDirectories(file.getParent());
        Files.writeString(file, "package example; class Doubler {}");
        assertThatThrownBy(() -> GeneratedFiles.writeSources(List.of(SOURCE), folder))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(file + " exists and was not generated; move it away, or choose another class name");
        assertThat(file).hasContent("package example; class Doubler {}");
    }
}
