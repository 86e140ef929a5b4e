package dev.tailrace.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.calculation.CalculationGraph;
import dev.tailrace.compiler.CalculationCompiler;
import dev.tailrace.runtime.calculation.CalculationProcessor;
import example.Counts;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
                services.resolve("dev.tailrace.stream.PipelineDefinition"),
                "# our pipelines\n\n" + NUMBERS + " # the first\n  example.Other\n");
        Files.writeString(services.resolve("dev.tailrace.calculation.CalculationDefinition"), "example.Counts\n");
        assertThat(project.listed())
                .extracting(PipelineParameter::definition)
                .containsExactly(NUMBERS, "example.Other", "example.Counts");
    }

    @Test
    void shouldWriteTheSourceAndTheClass() throws MojoFailureException, IOException, ReflectiveOperationException {
        assertThat(compile(NUMBERS, null, "none")).isEqualTo(sources.resolve("example/NumbersProcessor.java"));
        assertThat(sources.resolve("example/NumbersProcessor.java"))
                .content()
                .contains("public final class NumbersProcessor implements EventProcessor {");
        assertThat(sources.resolve("example/NumbersProcessorGroup0.java"))
                .content()
                .contains("public final class NumbersProcessorGroup0 implements GroupProcessor {");
        assertThat(classes.resolve("example/NumbersProcessorGroup0.class")).exists();
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
    void shouldCompileCalculationsAsWell() throws MojoFailureException, IOException, ReflectiveOperationException {
        assertThat(compile("example.Counts", null, "none")).isEqualTo(sources.resolve("example/CountsProcessor.java"));
        final URL[] urls = {classes.toUri().toURL()};
        try (URLClassLoader loader = new URLClassLoader(urls, getClass().getClassLoader())) {
            final CalculationGraph graph = new Counts().graph(Map.of());
            final List<Long> counts = new ArrayList<>();
            graph.<Long>output("counts").to(counts::add);
            final CalculationProcessor processor = CalculationCompiler.create(loader, "example.CountsProcessor", graph);
            processor.start();
            processor.onEvent("one");
            processor.onEvent("two");
            assertThat(counts).containsExactly(1L, 2L);
        }
    }

    @Test
    void shouldSayWhatIsWrongWithACalculation() {
        assertRefused(
                "example.Counts",
                null,
                "no-input",
                """
                calculation 'counts' has 2 problems:
                  - input 'texts' has no listeners; add .on(texts, handler) to a node or remove it
                  - node 'counter' never runs; say what it listens to: .on(input, handler), .dependsOn(node), ..""");
        assertRefused(
                "example.Counts",
                null,
                "throws",
                "calculation 'counts' cannot be compiled ahead of time: java.lang.IllegalStateException: on purpose");
        assertRefused(
                "example.Counts",
                null,
                "clock",
                """
                code of 'counts' is not deterministic, 1 problem
                  - node 'counter' reads a clock: System.nanoTime()
                    at lambda in Counts.define(Counts.java:54)
                    a repeated run reads another time; use the event time of the record, or the stream time of the context""");
        assertThat(classes).isEmptyDirectory();
    }

    @Test
    void shouldNameTheClassAsRequested() throws MojoFailureException {
        assertThat(compile(NUMBERS, "mine.Even", "none")).isEqualTo(sources.resolve("mine/Even.java"));
        assertThat(classes.resolve("mine/Even.class")).exists();
    }

    @Test
    void shouldNotReplaceTheClassOfAnotherPipeline() throws MojoFailureException {
        compile(NUMBERS, null, "none");

        assertRefused(
                NUMBERS,
                null,
                "none",
                "two pipelines are compiled to example.NumbersProcessor; give one of them another <className>");
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
                  - node 'even' has no consumer; end its stream in a sink or remove it""");
        assertRefused(
                NUMBERS,
                null,
                "throws",
                "pipeline 'numbers' cannot be compiled ahead of time: java.lang.IllegalStateException: on purpose");
        assertRefused(
                NUMBERS, null, "other", "setting 'fault' is 'other': expected one of none, no-sink, throws, clock");
        assertRefused(NUMBERS, "1a", "none", "'1a', the <className> for example.Numbers, is not a class name");
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
                    a repeated run reads another time; use the event time of the record, or the stream time of the context""");
        assertThat(classes).isEmptyDirectory();
    }

    @Test
    void shouldSayWhyADefinitionCannotBeCreated() {
        assertRefused(null, null, "none", "a <pipeline> has no <definition>; name the class that defines it");
        assertRefused("example.None", null, "none", "class example.None is not one of the classes of the project");
        assertRefused(
                "java.lang.String",
                null,
                "none",
                "the class java.lang.String is neither a PipelineDefinition nor a CalculationDefinition");
        assertRefused(
                NUMBERS + "$Hidden",
                null,
                "none",
                "the class example.Numbers$Hidden cannot be created (is it public, with a public constructor without"
                        + " arguments?): java.lang.NoSuchMethodException: example.Numbers$Hidden.<init>()");
    }

    @Test
    void shouldNotOverwriteFilesThatWereNotGenerated() throws IOException {
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
