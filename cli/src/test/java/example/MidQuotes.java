package example;

import dev.tailrace.calculation.Calculation;
import dev.tailrace.calculation.CalculationGraph;
import dev.tailrace.calculation.Input;
import dev.tailrace.calculation.Node;
import dev.tailrace.compiler.CalculationCompiler;
import dev.tailrace.function.Output;
import dev.tailrace.runtime.calculation.CalculationProcessor;
import dev.tailrace.runtime.calculation.Entry;
import dev.tailrace.runtime.calculation.Outlet;

/** The example of the page about calculations, which shows it without the imports. */
public final class MidQuotes {

    /** Prices of the best bid and offer, in 1/10000. */
    public record Touch(long bidE4, long offerE4) {}

    /** How far from the mid to quote, in 1/10000. */
    public record Distance(long distanceE4) {}

    public static final class Mid {

        private long midE4;

        /** Answers whether the node has changed. If not, nothing that depends on it runs. */
        public boolean onTouch(final Touch touch) {
            final long beforeE4 = midE4;
            midE4 = (touch.bidE4() + touch.offerE4()) / 2;
            return midE4 != beforeE4;
        }

        public long midE4() {
            return midE4;
        }
    }

    public static final class Quoter {

        private final Mid mid;
        private final Output<String> quotes;
        private long distanceE4 = 100;

        public Quoter(final Mid mid, final Output<String> quotes) {
            this.mid = mid;
            this.quotes = quotes;
        }

        public void onDistance(final Distance distance) {
            distanceE4 = distance.distanceE4();
        }

        public void quote() {
            quotes.emit((mid.midE4() - distanceE4) + " " + (mid.midE4() + distanceE4));
        }
    }

    private final Calculation calculation = Calculation.named("mid-quotes");
    private final Input<Touch> touches = calculation.input("touches", Touch.class);
    private final Input<Distance> distances = calculation.input("distances", Distance.class);
    private final Outlet<String> quotes = calculation.output("quotes");

    public CalculationGraph graph() {
        final Node<Mid> mid = calculation.node("mid", new Mid()).on(touches, Mid::onTouch);
        calculation
                .node("quoter", new Quoter(mid.object(), quotes))
                .onAlways(distances, Quoter::onDistance)
                .dependsOn(mid)
                .calculateAlways(Quoter::quote);
        return calculation.build();
    }

    public static void main(final String[] arguments) {
        final MidQuotes example = new MidQuotes();
        final CalculationProcessor processor = CalculationCompiler.compile(example.graph());
        example.quotes.to(System.out::println);
        processor.start();
        final Entry<Touch> touches = processor.entry(example.touches);
        touches.accept(new Touch(199_900, 200_100)); // 199900 200100
        touches.accept(new Touch(199_800, 200_200)); // the mid is the same: no quote
        processor.entry(example.distances).accept(new Distance(50)); // 199950 200050
        processor.stop();
    }
}
