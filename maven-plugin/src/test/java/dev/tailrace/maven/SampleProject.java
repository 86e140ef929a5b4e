package dev.tailrace.maven;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A project of a user, built by a Maven of its own. Our modules are put into a local repository that nothing else uses;
 * all else comes from the repository of the build, by file, so that nothing is downloaded.
 */
final class SampleProject {

    private static final long LONGEST_BUILD_S = 60;
    private static final String VERSION = System.getProperty("test.version");
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    private final Path folder;
    private final Path repository;

    SampleProject(final Path folder) throws IOException {
        this.folder = folder;
        this.repository = folder.resolve("repository");
        install("", "tailrace");
        install("core", "tailrace-core");
        install("calculation", "tailrace-calculation");
        install("compiler", "tailrace-compiler");
        install("maven-plugin", "tailrace-maven-plugin");
        write(
                "settings.xml",
                SETTINGS.formatted(
                        Path.of(System.getProperty("test.localRepository")).toUri()));
        write(
                "pom.xml",
                POM.formatted(VERSION, pinned("maven-resources-plugin"), pinned("maven-compiler-plugin"), VERSION));
        write("src/main/resources/META-INF/services/dev.tailrace.stream.PipelineDefinition", "user.Ticks\n");
    }

    private void install(final String module, final String artifact) throws IOException {
        final Path home = Files.createDirectories(
                repository.resolve("dev/tailrace").resolve(artifact).resolve(VERSION));
        final String file = artifact + "-" + VERSION;
        copy(ROOT.resolve(module).resolve("pom.xml"), home.resolve(file + ".pom"));
        final Path jar = ROOT.resolve(module).resolve("target").resolve(file + ".jar");
        if (!module.isEmpty()) {
            copy(jar, home.resolve(file + ".jar"));
        }
    }

    private static void copy(final Path from, final Path to) throws IOException {
        Files.copy(from, to, StandardCopyOption.REPLACE_EXISTING);
    }

    /** The version that our own build uses, which is the one that is there. */
    private static String pinned(final String plugin) throws IOException {
        final Matcher version = Pattern.compile("<artifactId>" + plugin + "</artifactId>\\s*<version>([^<]+)</version>")
                .matcher(Files.readString(ROOT.resolve("pom.xml")));
        if (!version.find()) {
            throw new AssertionError("no version of " + plugin + " in the root pom");
        }
        return version.group(1);
    }

    /** Writes the definition; this is what follows the source of its pipeline. */
    void define(final String rest) throws IOException {
        write("src/main/java/user/Ticks.java", DEFINITION.formatted(rest));
    }

    Path file(final String name) {
        return folder.resolve(name);
    }

    private void write(final String name, final String text) throws IOException {
        final Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    /** Builds as far as the classes; returns what Maven has printed, with its exit code in front. */
    String build() throws IOException, InterruptedException {
        final Path log = folder.resolve("build.log");
        final ProcessBuilder builder = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("maven.home"), "bin", "mvn").toString(),
                        "-B",
                        "-ntp",
                        "-c",
                        "-s",
                        folder.resolve("settings.xml").toString(),
                        "-Dmaven.repo.local=" + repository,
                        "process-classes"))
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("MAVEN_OPTS", "-XX:+UseSerialGC -XX:TieredStopAtLevel=1");
        final Process process = builder.start();
        if (!process.waitFor(LONGEST_BUILD_S, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError("still building after " + LONGEST_BUILD_S + " s");
        }
        return process.exitValue() + "\n" + Files.readString(log, StandardCharsets.UTF_8);
    }

    private static final String SETTINGS =
            """
            <settings>
              <mirrors>
                <mirror><id>of-the-build</id><mirrorOf>*</mirrorOf><url>%s</url></mirror>
              </mirrors>
            </settings>
            """;

    private static final String POM =
            """
            <project xmlns="http://maven.apache.org/POM/4.0.0">
              <modelVersion>4.0.0</modelVersion>
              <groupId>user</groupId>
              <artifactId>sample</artifactId>
              <version>1</version>
              <properties>
                <maven.compiler.release>17</maven.compiler.release>
                <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
              </properties>
              <dependencies>
                <dependency>
                  <groupId>dev.tailrace</groupId>
                  <artifactId>tailrace-core</artifactId>
                  <version>%s</version>
                </dependency>
              </dependencies>
              <build>
                <plugins>
                  <plugin>
                    <artifactId>maven-resources-plugin</artifactId>
                    <version>%s</version>
                  </plugin>
                  <plugin>
                    <artifactId>maven-compiler-plugin</artifactId>
                    <version>%s</version>
                  </plugin>
                  <plugin>
                    <groupId>dev.tailrace</groupId>
                    <artifactId>tailrace-maven-plugin</artifactId>
                    <version>%s</version>
                    <executions>
                      <execution><goals><goal>compile</goal></goals></execution>
                    </executions>
                  </plugin>
                </plugins>
              </build>
            </project>
            """;

    private static final String DEFINITION =
            """
            package user;

            import dev.tailrace.stream.*;
            import dev.tailrace.function.*;
            import dev.tailrace.io.*;
            import dev.tailrace.io.TextEncoder;

            public final class Ticks implements PipelineDefinition {
                public static final class Position implements Decoder<Long> {
                    public Long decode(byte[] buffer, int offset, int length, long position) { return position; }
                    public long eventTimeNs(Long record) { return record; }
                }
                public String name() { return "ticks"; }
                public String description() { return "ticks of a clock"; }
                public void define(Pipeline pipeline, Settings settings) {
                    pipeline.source("feed", Position::new)%s;
                }
            }
            """;
}
