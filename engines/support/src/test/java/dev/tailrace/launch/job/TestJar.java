package dev.tailrace.launch.job;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Writes jars of texts, and reads them. */
final class TestJar {

    private TestJar() {}

    /** A jar of these names and texts, one after the other. */
    static Path write(final Path file, final String... namesAndTexts) throws IOException {
        try (ZipOutputStream jar = new ZipOutputStream(Files.newOutputStream(file))) {
            for (int i = 0; i < namesAndTexts.length; i += 2) {
                jar.putNextEntry(new ZipEntry(namesAndTexts[i]));
                jar.write(namesAndTexts[i + 1].getBytes(StandardCharsets.UTF_8));
            }
        }
        return file;
    }

    static List<String> names(final Path file) throws IOException {
        try (JarFile jar = new JarFile(file.toFile())) {
            return jar.stream().map(ZipEntry::getName).toList();
        }
    }

    static String text(final Path file, final String name) throws IOException {
        try (JarFile jar = new JarFile(file.toFile());
                InputStream bytes = jar.getInputStream(jar.getEntry(name))) {
            return new String(bytes.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    static Map<String, String> attributes(final Path file) throws IOException {
        final Map<String, String> attributes = new TreeMap<>();
        try (JarFile jar = new JarFile(file.toFile())) {
            jar.getManifest()
                    .getMainAttributes()
                    .forEach((name, value) -> attributes.put(name.toString(), (String) value));
        }
        return attributes;
    }
}
