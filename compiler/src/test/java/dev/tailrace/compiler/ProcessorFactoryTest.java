package dev.tailrace.compiler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.compiler.ProcessorFactory.Origin;
import dev.tailrace.runner.SequentialRun;
import dev.tailrace.stream.PipelineDefinition;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.testkit.CollectedOutput;
import dev.tailrace.testkit.ListInput;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessorFactoryTest {

    private static final ClassLoader LOADER = ProcessorFactoryTest.class.getClassLoader();
    private static final Supplier<InMemoryCompiler> NO_COMPILER = () -> InMemoryCompiler.of(null);

    private static BiFunction<StreamGraph, String, GeneratedSource> marking(final String mark) {
        return (graph, className) -> Doublers.source(className, mark);
    }

    /** A loader with a class that was compiled ahead of time. */
    private static ClassLoader built(final String mark) {
        final GeneratedSource source = SourceFingerprint.stamp(Doublers.source(Doublers.NAME, mark));
        return InMemoryCompiler.ofThisJava().load(List.of(source), LOADER);
    }

    private static ProcessorFactory factory(
            final ClassLoader loader, final String mark, final Supplier<InMemoryCompiler> compiler) {
        return ProcessorFactory.of(Doublers.graph(), Doublers.NAME, loader, marking(mark), compiler);
    }

    @Test
    void shouldUseTheClassThatWasCompiledAheadOfTime() {
        final ProcessorFactory factory = factory(built("today "), "today ", NO_COMPILER);
        assertThat(factory.origin()).isEqualTo(Origin.AHEAD_OF_TIME);
        assertThat(factory.notice()).isEmpty();
        assertThat(Doublers.run(factory)).containsExactly("today 6", "today 8");
    }

    @Test
    void shouldNeverUseAClassOfAnotherText() {
        final ProcessorFactory factory = factory(built("stale "), "today ", InMemoryCompiler::ofThisJava);
        assertThat(factory.origin()).isEqualTo(Origin.IN_MEMORY);
        assertThat(factory.notice())
                .contains("example.Doubler was compiled for other settings, another definition or another version of"
                        + " Tailrace");
        assertThat(Doublers.run(factory)).containsExactly("today 6", "today 8");
    }

    @Test
    void shouldNotTakeSomeOtherClassOfThatNameForIts() {
        final GeneratedSource alien =
                new GeneratedSource(Doublers.NAME, "package example;\npublic final class Doubler {}\n");
        final ClassLoader loader = InMemoryCompiler.ofThisJava().load(List.of(alien), LOADER);
        final ProcessorFactory factory = factory(loader, "", InMemoryCompiler::ofThisJava);
        assertThat(factory.origin()).isEqualTo(Origin.IN_MEMORY);
        assertThat(factory.notice()).isPresent();
    }

    @Test
    void shouldCompileInMemoryWhenNothingWasBuilt() {
        final ProcessorFactory factory = factory(LOADER, "now ", InMemoryCompiler::ofThisJava);
        assertThat(factory.origin()).isEqualTo(Origin.IN_MEMORY);
        assertThat(factory.notice()).isEmpty();
        assertThat(Doublers.run(factory)).containsExactly("now 6", "now 8");
    }

    @Test
    void shouldInterpretAndSaySoWhenNothingCanBeCompiled() {
        final ProcessorFactory factory = factory(built("stale "), "today ", NO_COMPILER);
        assertThat(factory.origin()).isEqualTo(Origin.INTERPRETER);
        assertThat(factory.notice())
                .contains("this Java has no compiler (module jdk.compiler); use a JDK, or classes that were compiled"
                        + " ahead of time");
        assertThat(Doublers.run(factory)).containsExactly("6", "8");
    }

    @Test
    void shouldHandOnWhatAPartThrowsWhenItIsMade() {
        final BiFunction<StreamGraph, String, GeneratedSource> failing = (graph, className) -> new GeneratedSource(
                className,
                Doublers.source(className, "")
                        .text()
                        .replace("wiring.function(\"twice\")", "wiring.function(\"thrice\")"));
        final ProcessorFactory factory =
                ProcessorFactory.of(Doublers.graph(), Doublers.NAME, LOADER, failing, InMemoryCompiler::ofThisJava);
        assertThatThrownBy(() -> Doublers.run(factory))
                .isInstanceOf(NoSuchElementException.class)
                .hasMessage("pipeline 'doubler' has no node 'thrice'; it has [in, twice, out]");
    }

    /** A definition without a package whose records are nested classes. */
    private static final GeneratedSource WITHOUT_PACKAGE = new GeneratedSource(
            "Prices",
            """
            import dev.tailrace.io.Decoder;
            import dev.tailrace.io.TextEncoder;
            import dev.tailrace.stream.Pipeline;
            import dev.tailrace.stream.PipelineDefinition;
            import dev.tailrace.stream.Settings;

            public final class Prices implements PipelineDefinition {

                public record Price(long value) {
                    public Price doubled() {
                        return new Price(2 * value);
                    }
                }

                public static final class PriceDecoder implements Decoder<Price> {
                    @Override
                    public Price decode(byte[] buffer, int offset, int length, long position) {
                        return new Price(position);
                    }

                    @Override
                    public long eventTimeNs(Price price) {
                        return price.value();
                    }
                }

                @Override
                public String name() {
                    return "prices";
                }

                @Override
                public void define(Pipeline pipeline, Settings settings) {
                    pipeline.source("in", PriceDecoder::new)
                            .map("doubled", Price::doubled)
                            .sink("out", TextEncoder::new);
                }
            }
            """);

    @Test
    void shouldCompileAPipelineWithoutAPackage(@TempDir final Path folder)
            throws ReflectiveOperationException, IOException {
        GeneratedFiles.writeClasses(InMemoryCompiler.ofThisJava().compile(List.of(WITHOUT_PACKAGE), LOADER), folder);
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()}, LOADER)) {
            final PipelineDefinition definition = (PipelineDefinition)
                    loader.loadClass("Prices").getConstructor().newInstance();
            final StreamGraph graph = StreamGraph.of(definition, Map.of());
            for (final String className : List.of(ProcessorNames.of(definition), "example.PricesProcessor")) {
                final ProcessorFactory factory = ProcessorFactory.of(graph, className, loader);
                assertThat(factory.origin()).isEqualTo(Origin.IN_MEMORY);
                final CollectedOutput out = new CollectedOutput();
                SequentialRun.of(graph)
                        .input("in", new ListInput<>(List.of(1L, 2L), Long::longValue))
                        .outputs(out)
                        .processor(factory::create)
                        .build()
                        .run();
                assertThat(out.texts()).containsExactly("Price[value=2]", "Price[value=4]");
            }
        }
    }

    @Test
    void shouldInterpretOnRequest() {
        final ProcessorFactory factory = ProcessorFactory.interpreter(Doublers.graph());
        assertThat(factory.origin()).isEqualTo(Origin.INTERPRETER);
        assertThat(factory.notice()).isEmpty();
        assertThat(Doublers.run(factory)).containsExactly("6", "8");
    }
}
