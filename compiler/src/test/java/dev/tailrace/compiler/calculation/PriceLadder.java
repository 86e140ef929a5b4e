package dev.tailrace.compiler.calculation;

import dev.tailrace.calculation.Calculation;
import dev.tailrace.calculation.CalculationGraph;
import dev.tailrace.calculation.Input;
import dev.tailrace.calculation.Node;
import dev.tailrace.runtime.calculation.Publisher;

/** A small graph as a user writes it: mid, skew and quote; what is far from the mid is published as an alarm. */
public final class PriceLadder {

    /** Bid and offer. */
    public record Level(long bidE4, long offerE4) {}

    /** How much to skew. */
    public record Target(long skewE4) {}

    /** The middle of bid and offer. */
    public static final class Mid {

        private long midE4;

        public boolean onLevel(final Level level) {
            final long before = midE4;
            midE4 = (level.bidE4() + level.offerE4()) / 2;
            return midE4 != before;
        }

        public long midE4() {
            return midE4;
        }
    }

    /** The mid with the skew that was asked for. */
    public static final class Skew {

        private final Mid mid;
        private long skewE4;
        private long skewedE4;

        public Skew(final Mid mid) {
            this.mid = mid;
        }

        public void onTarget(final Target target) {
            skewE4 = target.skewE4();
        }

        public void calculate() {
            skewedE4 = mid.midE4() + skewE4;
        }

        public long skewedE4() {
            return skewedE4;
        }
    }

    /** The last quote. */
    public static final class Quoter {

        private final Skew skew;
        private final Publisher<Target> targets;
        private long quoteE4;

        public Quoter(final Skew skew, final Publisher<Target> targets) {
            this.skew = skew;
            this.targets = targets;
        }

        public boolean quote() {
            final long before = quoteE4;
            quoteE4 = skew.skewedE4();
            return quoteE4 != before;
        }
    }

    /** Counts quotes. */
    public static final class Counter {

        private long quotes;

        public void count() {
            quotes++;
        }

        public long quotes() {
            return quotes;
        }
    }

    private PriceLadder() {}

    static CalculationGraph graph() {
        final Calculation calculation = Calculation.named("price-ladder");
        final Input<Level> levels = calculation.input("levels", Level.class);
        final Input<Target> targets = calculation.input("targets", Target.class);
        final Node<Mid> mid = calculation.node("mid", new Mid()).on(levels, Mid::onLevel);
        final Node<Skew> skew = calculation
                .node("skew", new Skew(mid.object()))
                .onAlways(targets, Skew::onTarget)
                .dependsOn(mid)
                .calculateAlways(Skew::calculate);
        final Node<Quoter> quoter = calculation
                .node("quoter", new Quoter(skew.object(), targets.publisher()))
                .dependsOn(skew)
                .calculate(Quoter::quote);
        calculation.node("counter", new Counter()).dependsOn(quoter).calculateAlways(Counter::count);
        return calculation.build();
    }
}
