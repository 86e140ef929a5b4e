package dev.tailrace.cli.project;

import dev.tailrace.launch.process.Folders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.CRC32;

/**
 * Writes the artifacts that projects of {@link NewCommand} are built against, in the layout of a Maven repository. Called by
 * the build.
 *
 * <p>A snapshot has a build number that is made of its bytes, and is newer than any other: so a project takes the artifacts
 * of the installation, and not those that an earlier installation or {@code mvn install} left in the local repository.
 */
public final class ProjectRepository {

    private static final String GROUP = "dev/tailrace";
    private static final String SNAPSHOT = "-SNAPSHOT";
    private static final String TIME = "20260101.000000";
    private static final String NEWEST = "99991231235959";

    /** Folders of the modules; the parent is the project itself. */
    private static final List<String> MODULES = List.of(
            "core",
            "calculation",
            "compiler",
            "testkit",
            "market",
            "maven-plugin",
            "connectors/text",
            "connectors/json");

    private static final String METADATA =
            """
            <metadata modelVersion="1.1.0">
              <groupId>dev.tailrace</groupId>
              <artifactId>%1$s</artifactId>
              <version>%2$s</version>
              <versioning>
                <lastUpdated>%4$s</lastUpdated>
                <snapshotVersions>
                  <snapshotVersion><extension>pom</extension><value>%3$s</value><updated>%4$s</updated></snapshotVersion>
                  <snapshotVersion><extension>jar</extension><value>%3$s</value><updated>%4$s</updated></snapshotVersion>
                </snapshotVersions>
              </versioning>
            </metadata>
            """;

    private final Path repository;
    private final String version;

    private ProjectRepository(final Path repository, final String version) {
        this.repository = repository;
        this.version = version;
    }

    /** @param arguments the folder of the sources, that of the distribution, and the version */
    public static void main(final String[] arguments) throws IOException {
        write(Path.of(arguments[0]), Path.of(arguments[1], "share/repository"), arguments[2]);
    }

    /** Replaces a repository by that of built modules. */
    static void write(final Path sources, final Path repository, final String version) throws IOException {
        Folders.delete(repository);
        final ProjectRepository written = new ProjectRepository(repository.resolve(GROUP), version);
        written.add("tailrace", sources.resolve("pom.xml"));
        for (final String module : MODULES) {
            final Path folder = sources.resolve(module);
            final String name = "tailrace-" + folder.getFileName();
            written.add(name, folder.resolve("pom.xml"), folder.resolve("target/" + name + "-" + version + ".jar"));
        }
    }

    private void add(final String name, final Path... files) throws IOException {
        final Path folder = Files.createDirectories(repository.resolve(name).resolve(version));
        final String unique = version.endsWith(SNAPSHOT) ? unique(files) : version;
        for (final Path file : files) {
            final String extension = file.toString().endsWith(".jar") ? ".jar" : ".pom";
            Files.copy(file, folder.resolve(name + "-" + unique + extension));
        }
        if (!unique.equals(version)) {
            Files.writeString(folder.resolve("maven-metadata.xml"), METADATA.formatted(name, version, unique, NEWEST));
        }
    }

    private String unique(final Path... files) throws IOException {
        final CRC32 sum = new CRC32();
        for (final Path file : files) {
            sum.update(Files.readAllBytes(file));
        }
        final long number = sum.getValue() & Integer.MAX_VALUE;
        return version.replace(SNAPSHOT, "-" + TIME + "-" + number);
    }
}
