package example;

import dev.tailrace.calculation.Calculation;
import dev.tailrace.calculation.CalculationDefinition;
import dev.tailrace.calculation.Input;
import dev.tailrace.calculation.Node;
import dev.tailrace.function.Output;
import dev.tailrace.stream.Setting;
import dev.tailrace.stream.Settings;
import java.util.List;

/** Counts texts, by and by wrong in one way or another. */
public final class Counts implements CalculationDefinition {

    private static final Setting<String> FAULT = Setting.choice(
            "fault", "none", List.of("none", "no-input", "throws", "clock"), "what is wrong with the calculation");

    /** How many there were. */
    public static final class Counter {

        private final Output<Long> counts;
        private long count;

        Counter(final Output<Long> counts) {
            this.counts = counts;
        }

        public void onText(final String text) {
            counts.emit(++count);
        }
    }

    @Override
    public String name() {
        return "counts";
    }

    @Override
    public String description() {
        return "counts of texts";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(FAULT);
    }

    @Override
    public void define(final Calculation calculation, final Settings settings) {
        final String fault = settings.get(FAULT);
        final Input<String> texts = calculation.input("texts", String.class);
        final Node<Counter> counter = calculation.node("counter", new Counter(calculation.output("counts")));
        if (fault.equals("clock")) {
            counter.onAlways(texts, (node, text) -> node.count = System.nanoTime());
        } else if (fault.equals("throws")) {
            throw new IllegalStateException("on purpose");
        } else if (fault.equals("none")) {
            counter.onAlways(texts, Counter::onText);
        }
    }
}
