package dev.tailrace.compiler.determinism;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.calculation.Calculation;
import dev.tailrace.calculation.CalculationGraph;
import dev.tailrace.calculation.Input;
import dev.tailrace.calculation.Node;
import dev.tailrace.compiler.CalculationCompiler;
import dev.tailrace.runtime.calculation.Outlet;
import java.util.List;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

/** Calculation graphs: plain objects with callbacks. */
public class CalculationCodeTest {

    /** A price, as it comes in. */
    public record Price(long priceE4) {}

    /** Keeps the last price, and has a method that nobody calls. */
    public static final class Last {
        private long priceE4;

        /** Takes a price. */
        public boolean onPrice(final Price price) {
            priceE4 = price.priceE4();
            return true;
        }

        /** Is not a callback of the graph. */
        public long uncalled() {
            return System.nanoTime();
        }
    }

    /** Adds noise to the last price. */
    public static final class Noise {
        private final Last last;
        private final LongSupplier time;
        private double priceE4;

        Noise(final Last last, final LongSupplier time) {
            this.last = last;
            this.time = time;
        }

        /** Adds it. */
        public boolean calculate() {
            priceE4 = last.priceE4 + time.getAsLong() + draw();
            return true;
        }

        private double draw() {
            return Math.random();
        }
    }

    /** Takes typed calls. */
    public interface Commands {
        /** Forgets everything. */
        void reset(int reason);
    }

    /** Prints what it is told. */
    public static final class Commanded implements Commands {
        @Override
        public void reset(final int reason) {
            System.out.println(reason);
        }
    }

    @Test
    void shouldLookIntoWhatAGraphCalls() {
        final Calculation calculation = Calculation.named("ladder");
        final Input<Price> prices = calculation
                .<Price>input("prices", Price.class)
                .where(price -> price.priceE4() > System.currentTimeMillis());
        final Node<Last> last = calculation.node("last", new Last());
        last.on(prices, Last::onPrice);
        calculation
                .node("noise", new Noise(last.object(), calculation.time()))
                .dependsOn(last)
                .calculate(Noise::calculate)
                .stop(noise -> System.err.println(noise.priceE4));
        calculation.node("commanded", new Commanded()).on(calculation.calls("commands", Commands.class));

        assertThat(found(Determinism.check(UserCode.of(calculation.build()))))
                .containsExactly(
                        "last: System.currentTimeMillis() at lambda in"
                                + " CalculationCodeTest.shouldLookIntoWhatAGraphCalls",
                        "noise: System.err at lambda in CalculationCodeTest.shouldLookIntoWhatAGraphCalls",
                        "noise: Math.random() at CalculationCodeTest.Noise.calculate ->"
                                + " CalculationCodeTest.Noise.draw",
                        "commanded: System.out at CalculationCodeTest.Commanded.reset");
    }

    private static Calculation clocked(final String exemption) {
        final Calculation calculation = Calculation.named("clocked");
        final Input<Price> prices = calculation.input("prices", Price.class);
        final Node<long[]> stamp =
                calculation.node("stamp", new long[1]).onAlways(prices, (times, price) -> times[0] = System.nanoTime());
        return exemption == null ? calculation : exempt(stamp, exemption, calculation);
    }

    private static Calculation exempt(final Node<?> node, final String reason, final Calculation calculation) {
        node.nondeterministic(reason);
        return calculation;
    }

    @Test
    void shouldNotCompileACalculationThatReadsAClock() {
        final CalculationGraph graph = clocked(null).build();

        assertThatThrownBy(() -> CalculationCompiler.compile(graph))
                .isInstanceOf(NondeterministicCodeException.class)
                .hasMessageMatching(
                        """
                        code of 'clocked' is not deterministic, 1 problem
                          - node 'stamp' reads a clock: System.nanoTime\\(\\)
                            at lambda in CalculationCodeTest.clocked\\(CalculationCodeTest.java:\\d+\\)
                            a repeated run reads another time; use the event time of the record, or the stream time of the context""");
    }

    @Test
    void shouldCompileACalculationWhoseClockIsExempt() {
        assertThat(CalculationCompiler.compile(clocked("shown, not stored").build())
                        .name())
                .isEqualTo("clocked");
        assertThat(Determinism.check(clocked("shown, not stored").build()))
                .hasToString(
                        """
                        code of 'clocked' is deterministic except for what is exempted
                        1 exemption, so there is no promise of exactly-once
                          - node 'stamp': the whole node is not checked, because: shown, not stored""");
    }

    @Test
    void shouldNotLookBehindOutlets() {
        final Calculation calculation = Calculation.named("printed");
        final Outlet<Price> printed = calculation.output("printed");
        printed.to(System.out::println);
        calculation
                .node("pass", List.of(printed))
                .onAlways(calculation.<Price>input("prices", Price.class), (out, price) -> out.get(0)
                        .emit(price));

        assertThat(Determinism.check(calculation.build())).hasToString("code of 'printed' is deterministic");
    }

    @Test
    void shouldLookIntoWhoIsGivenUnknownEvents() {
        final Calculation calculation = clocked("shown").unknownEvents(event -> System.err.println(event));

        assertThat(found(Determinism.check(calculation.build())))
                .containsExactly("unknownEvents: System.err at lambda in"
                        + " CalculationCodeTest.shouldLookIntoWhoIsGivenUnknownEvents");
    }

    private static List<String> found(final DeterminismReport report) {
        return report.findings().stream()
                .map(finding -> finding.node() + ": " + finding.call() + " at "
                        + String.join(" -> ", finding.path()).replaceAll("\\([^)]*\\)", ""))
                .toList();
    }
}
