package dev.tailrace.launch.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
    void shouldLetTheJarsOfAnEngineFollowThoseOfAProcessThatExtendsIt() throws IOException {
        final String property = EngineFolders.PROPERTY_PREFIX + "extended";
        final Path engine = Files.createDirectories(home.toRealPath().resolve("extended"));
        final Path process = Files.createDirectories(home.resolve("process"));
        Files.writeString(process.resolve("engine.txt"), "extended\n");
        System.setProperty(property, engine.toString());
        try {
            final ChildCommand here =
                    new ChildCommand("process", process, "x.Main", 64, List.of(), List.of(), List.of(), line -> {});
            assertThat(here.jars()).isEqualTo(process.resolve("*") + File.pathSeparator + engine.resolve("*"));
            assertThat(here.on(new RemoteHost(List.of("ssh"), "elsewhere", "/opt/t"))
                            .jars())
                    .isEqualTo("/opt/t/lib/process/*" + File.pathSeparator + "/opt/t/lib/extended/*");
        } finally {
            System.clearProperty(property);
        }
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
