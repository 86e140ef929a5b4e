package dev.tailrace.distribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.TimeZone;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArchivesTest {

    private static final String TIME = "2026-01-01T00:00:00Z";
    private static final String TOP = "tailrace-1.2/";

    @TempDir
    private Path folder;

    private Path dist;

    @BeforeEach
    void makeDistribution() throws IOException {
        dist = folder.resolve("dist");
        assertThat(file("bin/tailrace", "x").toFile().setExecutable(true)).isTrue();
        file("README.md", "read");
        file("jars/core.jar", "core");
        file("jars/kafka.jar", "kafka");
        file("jars/flink.jar", "flink");
        file("jars/of-an-earlier-build.jar", "old");
        file("lib/engines/flink/programs/flink.properties", "");
        file("lib/engines/kafka/programs/kafka.properties", "");
        file("lib/engines/kafka/classes/kafka-1.jsa", "of this machine");
        file(".built/cli", "");
        list("cli", "../../jars/core.jar");
        list("engines/kafka", "../../../jars/core.jar ../../../jars/kafka.jar");
        list("engines/flink", "../../../jars/core.jar ../../../jars/flink.jar");
        list("experiments/flink", "../../../jars/flink.jar");
    }

    private Path file(final String name, final String text) throws IOException {
        final Path file = dist.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    private void list(final String module, final String classPath) throws IOException {
        final Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, classPath);
        manifest.getMainAttributes().putValue("Tailrace-Shipped", "core.jar");
        final Path process = Files.createDirectories(dist.resolve("lib").resolve(module));
        try (OutputStream jar =
                new JarOutputStream(Files.newOutputStream(process.resolve("class-path.jar")), manifest)) {
            jar.flush();
        }
    }

    private void write(final Path target, final String... engines) throws IOException {
        final List<String> arguments = new ArrayList<>(List.of(dist.toString(), target.toString(), "1.2", TIME));
        arguments.addAll(List.of(engines));
        Archives.main(arguments.toArray(String[]::new));
    }

    @Test
    void shouldHaveEachJarInOneArchiveAndThatOfEnginesNextToTheBase() throws IOException {
        write(folder, "flink");
        final List<String> base = List.of(
                "README.md",
                "bin/tailrace",
                "jars/core.jar",
                "jars/kafka.jar",
                "lib/cli/class-path.jar",
                "lib/engines/flink/programs/flink.properties",
                "lib/engines/kafka/class-path.jar",
                "lib/engines/kafka/programs/kafka.properties");
        final List<String> flink =
                List.of("jars/flink.jar", "lib/engines/flink/class-path.jar", "lib/experiments/flink/class-path.jar");
        assertThat(inTar("tailrace-1.2.tar.gz")).containsExactlyElementsOf(base);
        assertThat(inZip("tailrace-1.2.zip")).containsExactlyElementsOf(base);
        assertThat(inTar("tailrace-flink-1.2.tar.gz")).containsExactlyElementsOf(flink);
        assertThat(inZip("tailrace-flink-1.2.zip")).containsExactlyElementsOf(flink);
        assertThatThrownBy(() -> write(folder, "storm"))
                .hasMessage("'storm' is not a built engine with its own archive");
    }

    @Test
    void shouldWriteTheSameBytesWhateverTheClockAndTheTimeZone() throws IOException {
        write(folder.resolve("first"));
        final TimeZone before = TimeZone.getDefault();
        TimeZone.setDefault(TimeZone.getTimeZone("Asia/Kathmandu"));
        try {
            Files.setLastModifiedTime(dist.resolve("README.md"), FileTime.fromMillis(1));
            write(folder.resolve("second"));
        } finally {
            TimeZone.setDefault(before);
        }
        for (final String name : List.of("tailrace-1.2.tar.gz", "tailrace-1.2.zip")) {
            assertThat(folder.resolve("second").resolve(name))
                    .hasSameBinaryContentAs(folder.resolve("first").resolve(name));
        }
    }

    @Test
    void shouldGiveAJarOfOtherContentAndTheSameLengthAnotherTime() throws IOException {
        write(folder.resolve("first"));
        file("jars/core.jar", "cure");
        write(folder.resolve("second"));
        assertThat(timeOfCore("second")).isNotEqualTo(timeOfCore("first"));
    }

    private FileTime timeOfCore(final String target) throws IOException {
        try (ZipFile zip = ZipFile.builder()
                .setPath(folder.resolve(target).resolve("tailrace-1.2.zip"))
                .get()) {
            return zip.getEntry(TOP + "jars/core.jar").getLastModifiedTime();
        }
    }

    private List<String> inTar(final String name) throws IOException {
        final List<String> names = new ArrayList<>();
        try (InputStream file = Files.newInputStream(folder.resolve(name));
                TarArchiveInputStream tar = new TarArchiveInputStream(new GzipCompressorInputStream(file))) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                names.add(checked(entry.getName(), entry.getMode()));
            }
        }
        return names;
    }

    private List<String> inZip(final String name) throws IOException {
        final List<String> names = new ArrayList<>();
        try (ZipFile zip = ZipFile.builder().setPath(folder.resolve(name)).get()) {
            zip.getEntriesInPhysicalOrder()
                    .asIterator()
                    .forEachRemaining(entry -> names.add(checked(entry.getName(), entry.getUnixMode())));
        }
        return names;
    }

    private static String checked(final String name, final int mode) {
        assertThat(name).startsWith(TOP);
        assertThat(mode).as(name).isEqualTo(name.endsWith("/bin/tailrace") ? 0100755 : 0100644);
        return name.substring(TOP.length());
    }
}
