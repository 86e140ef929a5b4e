package dev.tailrace.cli.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.calculation.Calculation;
import dev.tailrace.calculation.CalculationDefinition;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.pipeline.Graphs;
import dev.tailrace.launch.pipeline.PipelineCatalog;
import dev.tailrace.stream.InvalidPipelineException;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.PipelineDefinition;
import dev.tailrace.stream.Settings;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PipelineCatalogTest {

    @TempDir
    private Path folder;

    /** Listed by the tests below as if it came from a user's folder. */
    public abstract static class Definition implements PipelineDefinition {

        @Override
        public String description() {
            return "a pipeline of a test";
        }

        @Override
        public void define(final Pipeline pipeline, final Settings settings) {}
    }

    public static final class Mine extends Definition {

        @Override
        public String name() {
            return "mine";
        }
    }

    public static final class Double extends Definition {

        @Override
        public String name() {
            return "tick-alerts";
        }
    }

    public static final class Thrower extends Definition {

        @Override
        public String name() {
            return "thrower";
        }

        @Override
        public void define(final Pipeline pipeline, final Settings settings) {
            throw new IllegalStateException("no such table");
        }
    }

    public static final class Nameless extends Definition {

        @Override
        public String name() {
            return null;
        }
    }

    public static final class Unborn extends Definition {

        public Unborn() {
            throw new IllegalStateException("no licence");
        }

        @Override
        public String name() {
            return "unborn";
        }
    }

    @Test
    void shouldNameThePipelineThatHasNoName() throws IOException {
        list(Nameless.class);

        assertThatThrownBy(() -> PipelineCatalog.open(folder.toString()))
                .isInstanceOf(StatusException.class)
                .hasMessage("the pipeline " + Nameless.class.getName()
                        + " cannot be used: java.lang.NullPointerException: its name is null");
    }

    @Test
    void shouldFindListedPipelinesByNameNextToItsOwn() throws IOException {
        list(Mine.class);
        try (PipelineCatalog catalog = PipelineCatalog.open(folder.toString())) {
            assertThat(catalog.all())
                    .extracting(PipelineDefinition::name)
                    .containsExactly(
                            "ages",
                            "as-of-join",
                            "bank-total",
                            "conflux-listing1",
                            "json-ticks",
                            "latency-abc",
                            "mark-up",
                            "mine",
                            "nexmark",
                            "tick-alerts");
            assertThat(catalog.find("mine")).isInstanceOf(Mine.class);
        }
    }

    public static final class Sums implements CalculationDefinition {

        @Override
        public String name() {
            return "sums";
        }

        @Override
        public String description() {
            return "a calculation of a test";
        }

        @Override
        public void define(final Calculation calculation, final Settings settings) {}
    }

    @Test
    void shouldFindListedCalculationsNextToPipelines() throws IOException {
        list(CalculationDefinition.class, Sums.class);
        try (PipelineCatalog catalog = PipelineCatalog.open(folder.toString())) {
            assertThat(catalog.all())
                    .extracting(PipelineDefinition::name)
                    .containsExactly(
                            "ages",
                            "as-of-join",
                            "bank-total",
                            "conflux-listing1",
                            "json-ticks",
                            "latency-abc",
                            "mark-up",
                            "nexmark",
                            "tick-alerts");
            assertThat(catalog.calculations())
                    .extracting(CalculationDefinition::name)
                    .containsExactly("sums");
            assertThat(catalog.findAny("sums")).isInstanceOf(Sums.class);
            assertThatThrownBy(() -> catalog.find("sums"))
                    .isInstanceOf(StatusException.class)
                    .hasMessage("'sums' is a calculation, which a program runs; 'tailrace explain' shows it and"
                            + " 'tailrace compile' makes its class");
        }
    }

    @Test
    void shouldFindAnyPipelineByClassName() {
        try (PipelineCatalog catalog = PipelineCatalog.open("")) {
            assertThat(catalog.find(Mine.class.getName())).isInstanceOf(Mine.class);
        }
    }

    @Test
    void shouldRefuseTwoPipelinesOfOneName() throws IOException {
        list(Double.class);
        assertThatThrownBy(() -> PipelineCatalog.open(folder.toString()))
                .isInstanceOf(StatusException.class)
                .hasMessageStartingWith("two pipelines are called 'tick-alerts': dev.tailrace.")
                .hasMessageEndingWith(Double.class.getName());
    }

    @Test
    void shouldSayWhyAPipelineCannotBeCreated() throws IOException {
        try (PipelineCatalog catalog = PipelineCatalog.open("")) {
            assertThatThrownBy(() -> catalog.find(Unborn.class.getName()))
                    .isInstanceOf(StatusException.class)
                    .hasMessageEndingWith("cannot be created: java.lang.IllegalStateException: no licence");
            assertThatThrownBy(() -> catalog.find(Definition.class.getName()))
                    .isInstanceOf(StatusException.class)
                    .hasMessageContaining("is it public, with a public constructor without arguments?");
        }
        list(Unborn.class);
        assertThatThrownBy(() -> PipelineCatalog.open(folder.toString()))
                .isInstanceOf(StatusException.class)
                .hasMessageEndingWith("cannot be used: java.lang.IllegalStateException: no licence");
    }

    @Test
    void shouldRefuseAJarThatCannotBeRead() throws IOException {
        final Path jar = folder.resolve("mine.jar");
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out)) {
            entries.putNextEntry(new JarEntry("META-INF/services/" + PipelineDefinition.class.getName()));
            entries.write(Mine.class.getName().getBytes(StandardCharsets.US_ASCII));
        }
        try (PipelineCatalog catalog = PipelineCatalog.open(jar.toString())) {
            assertThat(catalog.find("mine")).isInstanceOf(Mine.class);
        }
        final byte[] whole = Files.readAllBytes(jar);
        final Path damaged = Files.write(folder.resolve("damaged.jar"), Arrays.copyOf(whole, whole.length - 30));

        assertThatThrownBy(() -> PipelineCatalog.open(damaged.toString()))
                .isInstanceOf(StatusException.class)
                .hasMessage(damaged + ": cannot be used as a jar on --class-path: zip END header not found");
    }

    @Test
    void shouldSayWhyAPipelineCannotBeDefined() {
        assertThatThrownBy(() -> Graphs.define(new Thrower(), Map.of()))
                .isInstanceOf(StatusException.class)
                .hasMessage("pipeline 'thrower' cannot be defined: java.lang.IllegalStateException: no such table");
        assertThatThrownBy(() -> Graphs.define(new Mine(), Map.of())).isInstanceOf(InvalidPipelineException.class);
    }

    private void list(final Class<?> definition) throws IOException {
        list(PipelineDefinition.class, definition);
    }

    private void list(final Class<?> kind, final Class<?> definition) throws IOException {
        final Path services = Files.createDirectories(folder.resolve("META-INF/services"));
        Files.writeString(services.resolve(kind.getName()), definition.getName() + "\n");
    }
}
