package dev.tailrace.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.maven.plugin.MojoFailureException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProjectPipelinesTest {

    private static final String NUMBERS = "example.Numbers";

    @TempDir
    private Path classes;

    @TempDir
    private Path sources;

    private ProjectPipelines project;

    @BeforeEach
    void openProject() {
        project = new ProjectPipelines(classes, getClass().getClassLoader());
    }

    private Path compile(final String definition, final String className, final String fault)
            throws MojoFailureException {
        return project.compile(new PipelineParameter(definition, className, Map.of("fault", fault)), sources);
    }

    @Test
    void shouldListWhatTheProjectItselfLists() throws IOException {
        assertThat(project.listed()).isEmpty();
        final Path services = Files.createDirectories(classes.resolve("META-INF/services"));
        Files.writeString(
                services.resolve("dev.tailrace.graph.PipelineDefinition"),
                "# our pipelines\n\n" + NUMBERS + " # the first\n  example.Other\n");
        assertThat(project.listed())
                .extracting(PipelineParameter::definition)
                .containsExactly(NUMBERS, "example.Other");
    }

    @Test
    void shouldWriteTheSourceAndTheClass() throws MojoFailureException, IOException, ReflectiveOperationException {
        assertThat(compile(NUMBERS, null, "none")).isEqualTo(sources.resolve("example/NumbersProcessor.java"));
        assertThat(sources.resolve("example/NumbersProcessor.java"))
                .content()
                .contains("public final class NumbersProcessor implements EventProcessor {");
        final URL[] urls = {classes.toUri().toURL()};
        try (URLClassLoader loader = new URLClassLoader(urls, getClass().getClassLoader())) {
            final Object fingerprint = loader.loadClass("example.NumbersProcessor")
                    .getField("FINGERPRINT")
                    .get(null);
            assertThat(sources.resolve("example/NumbersProcessor.java"))
                    .content()
                    .contains("FINGERPRINT = \"" + fingerprint + "\"");
        }
    }

    @Test
    void shouldNameTheClassAsAsked() throws MojoFailureException {
        assertThat(compile(NUMBERS, "mine.Even", "none")).isEqualTo(sources.resolve("mine/Even.java"));
        assertThat(classes.resolve("mine/Even.class")).exists();
    }

    @Test
    void shouldSayWhatIsWrongWithADefinition() {
        assertRefused(
                NUMBERS,
                null,
                "no-sink",
                """
                pipeline 'numbers' has 2 problems:
                  - there is no sink, so nothing would leave; end a stream with sink(name, encoder)
                  - node 'even' emits to nobody; end its stream in a sink or remove it""");
        assertRefused(
                NUMBERS,
                null,
                "throws",
                "pipeline 'numbers' cannot be compiled ahead of time: java.lang.IllegalStateException: on purpose");
        assertRefused(
                NUMBERS, null, "other", "setting 'fault' is 'other': expected one of none, no-sink, throws, clock");
        assertRefused(NUMBERS, "1a", "none", "'1a', the <className> for example.Numbers, is no name of a class");
    }

    @Test
    void shouldRefuseCodeThatReadsAClock() {
        assertRefused(
                NUMBERS,
                null,
                "clock",
                """
                code of 'numbers' is not deterministic, 1 problem
                  - node 'now' reads a clock: System.nanoTime()
                    at lambda in Numbers.define(Numbers.java:72)
                    a repeated run reads another time; use the event time of the record, or the logical time of the context""");
        assertThat(classes).isEmptyDirectory();
    }

    @Test
    void shouldSayWhyADefinitionCannotBeCreated() {
        assertRefused(null, null, "none", "a <pipeline> has no <definition>; name the class that defines it");
        assertRefused("example.None", null, "none", "there is no class example.None among those of the project");
        assertRefused("java.lang.String", null, "none", "the class java.lang.String is no PipelineDefinition");
        assertRefused(
                NUMBERS + "$Hidden",
                null,
                "none",
                "the pipeline example.Numbers$Hidden cannot be created (is it public, with a public constructor without"
                        + " arguments?): java.lang.NoSuchMethodException: example.Numbers$Hidden.<init>()");
    }

    @Test
    void shouldNotOverwriteWhatSomebodyHasWritten() throws IOException {
        final Path file = Files.createDirectories(sources.resolve("example")).resolve("NumbersProcessor.java");
        Files.writeString(file, "package example;\n");
        assertRefused(
                NUMBERS,
                null,
                "none",
                "pipeline 'numbers' cannot be compiled ahead of time: " + file
                        + " exists and was not generated; move it away, or choose another class name");
        assertThat(classes).isEmptyDirectory();
    }

    private void assertRefused(
            final String definition, final String className, final String fault, final String message) {
        assertThatThrownBy(() -> compile(definition, className, fault))
                .isInstanceOf(MojoFailureException.class)
                .hasMessage(message);
    }
}
