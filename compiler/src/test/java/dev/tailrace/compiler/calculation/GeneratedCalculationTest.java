package dev.tailrace.compiler.calculation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.calculation.Calculation;
import dev.tailrace.calculation.CalculationGraph;
import dev.tailrace.calculation.Input;
import dev.tailrace.calculation.InvalidCalculationException;
import dev.tailrace.calculation.Node;
import dev.tailrace.compiler.CalculationCompiler;
import dev.tailrace.compiler.GeneratedSource;
import dev.tailrace.compiler.InMemoryCompiler;
import dev.tailrace.runtime.calculation.CalculationProcessor;
import dev.tailrace.runtime.calculation.Entry;
import dev.tailrace.testkit.Allocation;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The text and the byte code that come out. */
public class GeneratedCalculationTest {

    /** Above this HotSpot never compiles a method. */
    private static final int HUGE_METHOD = 8_000;

    /** Up to this it inlines hot ones. */
    private static final int FREQUENT_INLINE_SIZE = 325;

    @Test
    void shouldPrintWhatACarefulPersonWouldWrite() throws IOException {
        final GeneratedSource source = CalculationCompiler.source(PriceLadder.graph(), "example.PriceLadderProcessor");

        assertThat(source.text()).isEqualTo(golden("PriceLadderProcessor.txt"));
    }

    private static String golden(final String name) throws IOException {
        try (InputStream in = GeneratedCalculationTest.class.getResourceAsStream("/golden/calculation/" + name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void shouldAllocateNothingPerEvent() {
        final CalculationGraph graph = PriceLadder.graph();
        final CalculationProcessor processor = Way.COMPILED.started(graph);
        final PriceLadder.Level[] levels = {
            new PriceLadder.Level(1, 3), new PriceLadder.Level(3, 5), new PriceLadder.Level(3, 5)
        };
        @SuppressWarnings("unchecked")
        final Entry<PriceLadder.Level> entry = (Entry<PriceLadder.Level>) processor.entry("levels");

        assertThat(Allocation.inSteadyState(() -> {
                    for (int i = 0; i < 20_000; i++) {
                        entry.accept(levels[i % 3]);
                        entry.acceptAll(levels, 0, 3);
                        processor.onEvent(levels[i % 3]);
                        processor.advanceTo(i);
                    }
                }))
                .isZero();
        assertThat(((PriceLadder.Counter) processor.node("counter")).quotes()).isPositive();
    }

    @Test
    void shouldRefuseClassesThatSourceCannotName() {
        final Calculation calculation = Calculation.named("private");
        final Input<Tick> ticks = calculation.input("ticks", Tick.class);
        calculation.node("hidden", new Hidden()).on(ticks, Hidden::onTick);

        assertThatThrownBy(() -> CalculationCompiler.compile(calculation.build()))
                .isInstanceOf(InvalidCalculationException.class)
                .hasMessage("calculation 'private' has 1 problem:\n"
                        + "  - node 'hidden' is of dev.tailrace.compiler.calculation.GeneratedCalculationTest$Hidden,"
                        + " which generated code cannot name; make that class public, as a top-level or static nested"
                        + " one, and all classes around it");
    }

    private static final class Hidden {

        boolean onTick(final Tick tick) {
            return tick.isEven();
        }
    }

    @Test
    void shouldRefuseAClassThatWasGeneratedFromAnotherGraph() {
        final GeneratedSource source = CalculationCompiler.source(PriceLadder.graph(), "example.Old");
        final ClassLoader loader =
                InMemoryCompiler.ofThisJava().load(List.of(source), getClass().getClassLoader());
        final Calculation changed = Calculation.named("price-ladder");
        changed.node("mid", new PriceLadder.Mid())
                .on(changed.input("levels", PriceLadder.Level.class), PriceLadder.Mid::onLevel);
        final CalculationGraph graph = changed.build();

        assertThatThrownBy(() -> CalculationCompiler.create(loader, "example.Old", graph))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("this class was not generated from calculation 'price-ladder' as it is now ("
                        + PriceLadder.graph().fingerprint() + ", not " + graph.fingerprint() + "); generate it again");
    }

    @Test
    void shouldPrintTheSameForTheSameGraph() {
        assertThat(CalculationCompiler.source(PriceLadder.graph(), "example.Same"))
                .isEqualTo(CalculationCompiler.source(PriceLadder.graph(), "example.Same"));
    }

    @Test
    void shouldKeepMethodsOfALargeGraphSmall() {
        assertSmallMethods(forest(1_000, 10), FREQUENT_INLINE_SIZE);
        assertSmallMethods(chain(1_000), FREQUENT_INLINE_SIZE);
        assertSmallMethods(layers(1_000, 25), HUGE_METHOD);
        assertSmallMethods(instruments(1_000), HUGE_METHOD);
    }

    /** Time of the processor and not of a clock, so that it does not matter what else the machine does. */
    @Test
    void shouldCompileAThousandNodesInLessThanFiveSeconds() {
        final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        for (final CalculationGraph graph : List.of(forest(1_000, 10), layers(1_000, 25), instruments(1_000))) {
            final long beforeNs = threads.getCurrentThreadCpuTime();
            CalculationCompiler.compile(graph);
            assertThat(Duration.ofNanos(threads.getCurrentThreadCpuTime() - beforeNs))
                    .as(graph.name())
                    .isLessThan(Duration.ofSeconds(5));
        }
    }

    @Test
    void shouldRunALargeGraphLikeTheInterpreter() {
        final List<String> interpreted = new ArrayList<>();
        final List<String> compiled = new ArrayList<>();
        for (final boolean ofInterpreter : List.of(true, false)) {
            final CalculationGraph graph = instruments(300);
            final CalculationProcessor processor = (ofInterpreter ? Way.INTERPRETED : Way.COMPILED).started(graph);
            for (int i = 0; i < 310; i++) {
                processor.onEvent(new Tick(i % 200, i));
            }
            graph.nodes().forEach(node -> (ofInterpreter ? interpreted : compiled)
                    .add(node.name() + ((Count) node.object()).count));
        }
        assertThat(compiled).isEqualTo(interpreted).contains("n02", "n1491");
    }

    /** A node that counts. */
    public static final class Count {

        private int count;

        public boolean onTick(final Tick tick) {
            count++;
            return tick.isEven();
        }

        public boolean calculate() {
            count++;
            return count % 3 != 0;
        }
    }

    /** Roots with chains below. */
    private static CalculationGraph forest(final int size, final int depth) {
        final Calculation calculation = Calculation.named("forest");
        final Input<Tick> ticks = calculation.input("ticks", Tick.class);
        Node<Count> parent = null;
        for (int i = 0; i < size; i++) {
            final Node<Count> node = calculation.node("n" + i, new Count());
            parent = i % depth == 0
                    ? node.on(ticks, Count::onTick)
                    : node.dependsOn(parent).calculate(Count::calculate);
        }
        return calculation.build();
    }

    private static CalculationGraph chain(final int size) {
        return forest(size, size);
    }

    /** Each node depends on two of the layer before. */
    private static CalculationGraph layers(final int size, final int width) {
        final Calculation calculation = Calculation.named("layers");
        final Input<Tick> ticks = calculation.input("ticks", Tick.class);
        final List<Node<Count>> nodes = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            final Node<Count> node = calculation.node("n" + i, new Count());
            if (i < width) {
                node.on(ticks, Count::onTick);
            } else {
                final int above = i - width;
                node.dependsOn(nodes.get(above), nodes.get(above / width * width + (above + 1) % width))
                        .calculate(Count::calculate);
            }
            nodes.add(node);
        }
        return calculation.build();
    }

    /** Each pair of nodes listens to one instrument; one in a thousand fires. */
    private static CalculationGraph instruments(final int size) {
        final Calculation calculation = Calculation.named("instruments");
        final Input<Tick> ticks = calculation.input("ticks", Tick.class);
        for (int i = 0; i < size / 2; i++) {
            final Node<Count> root =
                    calculation.node("n" + i, new Count()).on(ticks.where(Tick::instrument, i), Count::onTick);
            calculation.node("m" + i, new Count()).dependsOn(root).calculate(Count::calculate);
        }
        return calculation.build();
    }

    private static void assertSmallMethods(final CalculationGraph graph, final int largest) {
        final GeneratedSource source = CalculationCompiler.source(graph, "example.Large");
        final Map<String, byte[]> classes =
                InMemoryCompiler.ofThisJava().compile(List.of(source), GeneratedCalculationTest.class.getClassLoader());
        assertThat(sizes(classes.get("example.Large"))).as(graph.name()).allSatisfy((method, size) -> {
            if (!method.equals("<init>")) {
                assertThat(size).as(method).isLessThanOrEqualTo(largest);
            }
        });
    }

    /** Bytes of code of the largest method of each name. */
    private static Map<String, Integer> sizes(final byte[] classFile) {
        return new MethodSizes(classFile).sizes();
    }
}
