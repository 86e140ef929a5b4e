package dev.tailrace.compiler.determinism;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.calculation.Calculation;
import dev.tailrace.calculation.Input;
import dev.tailrace.calculation.Node;
import java.util.List;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

/** Calculation graphs: plain objects with callbacks. */
class CalculationCodeTest {

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

    private static List<String> found(final DeterminismReport report) {
        return report.findings().stream()
                .map(finding -> finding.node() + ": " + finding.call() + " at "
                        + String.join(" -> ", finding.path()).replaceAll("\\([^)]*\\)", ""))
                .toList();
    }
}
