package dev.tailrace.launch.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EngineFoldersTest {

    @TempDir
    private Path home;

    @Test
    void shouldKnowTheFoldersOfJarsBesideIt() throws IOException {
        final Path lib = Files.createDirectories(home.resolve("dist/lib"));
        Files.createFile(Files.createDirectories(lib.resolve("load")).resolve("load.jar"));
        Files.createDirectories(lib.resolve("empty"));
        final Path code = Files.createFile(lib.resolve("launch.jar"));
        assertThat(EngineFolders.beside(code)).containsOnlyKeys("load").containsEntry("load", lib.resolve("load"));
    }

    @Test
    void shouldKnowWhatItWasTold() {
        final String property = EngineFolders.PROPERTY_PREFIX + "told";
        System.setProperty(property, home.toString());
        try {
            assertThat(EngineFolders.known()).containsEntry("told", home);
        } finally {
            System.clearProperty(property);
        }
    }
}
