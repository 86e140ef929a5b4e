package dev.tailrace.compiler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.compiler.ProcessorFactory.Origin;
import dev.tailrace.stream.StreamGraph;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

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

    @Test
    void shouldInterpretOnRequest() {
        final ProcessorFactory factory = ProcessorFactory.interpreter(Doublers.graph());
        assertThat(factory.origin()).isEqualTo(Origin.INTERPRETER);
        assertThat(factory.notice()).isEmpty();
        assertThat(Doublers.run(factory)).containsExactly("6", "8");
    }
}
