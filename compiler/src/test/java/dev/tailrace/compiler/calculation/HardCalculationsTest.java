package dev.tailrace.compiler.calculation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.calculation.Calculation;
import dev.tailrace.calculation.Calls;
import dev.tailrace.calculation.Input;
import dev.tailrace.calculation.InvalidCalculationException;
import dev.tailrace.calculation.Node;
import dev.tailrace.compiler.CalculationCompiler;
import dev.tailrace.runtime.calculation.CalculationProcessor;
import dev.tailrace.runtime.calculation.Callback.Handler;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Graphs that are valid and awkward to print. */
public class HardCalculationsTest {

    private static final List<String> NAMES = List.of(
            "cycle",
            "time",
            "event",
            "events",
            "next",
            "class",
            "true",
            "null",
            "this",
            "tick",
            "entries",
            "parts",
            "entry",
            "answered",
            "published",
            "audit",
            "buffered",
            "failure",
            "first",
            "timer",
            "dueNs",
            "Object",
            "String",
            "a-b",
            "aB",
            "a_b",
            "runTicks",
            "onTicks",
            "drain",
            "answer",
            "from",
            "to",
            "sections");

    private final List<String> log = new ArrayList<>();
    private final Calculation calculation = Calculation.named("class");

    @ParameterizedTest
    @EnumSource
    void shouldTakeNamesThatGeneratedCodeUsesItself(final Way way) {
        final Input<Tick> ticks = calculation.input("ticks", Tick.class);
        final Input<Quote> event = calculation.input("event", Quote.class);
        calculation.buffering();
        ticks.publisher();
        Node<Probe> before = null;
        for (final String name : NAMES) {
            final Node<Probe> node =
                    calculation.node(name, new Probe(name, log)).on(ticks, Probe::onTick);
            node.on(event, (probe, quote) -> probe.onQuote(quote));
            if (before != null) {
                node.onUnchanged(before, Probe::calculate).dependsOn(before);
            }
            before = node;
        }
        final CalculationProcessor processor = way.started(calculation.build());

        processor.onEvent(new Tick(1));
        processor.onEvent(new Quote(2));
        processor.entry(ticks).buffer(new Tick(3));
        processor.calculate();

        assertThat(log).hasSize(3 * NAMES.size()).contains("class.onTick(1)", "aB.onQuote(2)", "a_b.onTick(3)");
    }

    /** Implements them. */
    public static final class Hard implements HardNames {

        private final List<String> log;

        public Hard(final List<String> log) {
            this.log = log;
        }

        @Override
        public void cycle(final int cycle, final long time) {
            log.add("cycle " + cycle + " " + time);
        }

        @Override
        public void cycle(final int parts) {
            log.add("cycle " + parts);
        }

        @Override
        public boolean drain(final int failure, final double[] events) {
            log.add("drain " + failure + " " + events.length);
            return failure > 0;
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldTakeCallsWithOverloadsAndDefaultsAndHardNames(final Way way) {
        final Calls<HardNames> hard = calculation.calls("this", HardNames.class);
        final Node<Hard> node = calculation.node("cycle", new Hard(log)).on(hard);
        calculation.node("drain", new Probe("drain", log)).dependsOn(node).calculate(Probe::calculate);
        final HardNames calls = way.started(calculation.build()).calls(hard);

        calls.cycle(1, 2L);
        calls.twice(3);
        assertThat(calls.drain(0, new double[2])).isFalse();
        assertThat(calls.drain(1, new double[2])).isTrue();

        assertThat(log)
                .containsExactly(
                        "cycle 1 2",
                        "drain.calculate",
                        "cycle 3",
                        "drain.calculate",
                        "cycle 3",
                        "drain.calculate",
                        "drain 0 2",
                        "drain 1 2",
                        "drain.calculate");
    }

    /** A node that inherits its handler, and one that overloads it. */
    public abstract static class Base {

        abstract List<String> log();

        public boolean onTick(final Tick tick) {
            return log().add("base " + tick.value());
        }

        public boolean onTick(final Object other) {
            return log().add("other " + other);
        }
    }

    /** Inherits. */
    public static final class Derived extends Base {

        private final List<String> log;

        public Derived(final List<String> log) {
            this.log = log;
        }

        @Override
        List<String> log() {
            return log;
        }
    }

    /** Static handlers. */
    public static boolean handle(final Derived node, final Tick tick) {
        return node.log.add("static " + tick.value());
    }

    @ParameterizedTest
    @EnumSource
    void shouldCallWhatTheReferenceMeans(final Way way) {
        final Input<Tick> ticks = calculation.input("ticks", Tick.class);
        final Handler<Base, Object> wide = Base::onTick;
        calculation
                .node("derived", new Derived(log))
                .on(ticks, Derived::onTick)
                .on(ticks, wide)
                .on(ticks, HardCalculationsTest::handle);
        final CalculationProcessor processor = way.started(calculation.build());

        processor.onEvent(new Tick(4));

        assertThat(log).containsExactly("base 4", "other Tick[instrument=0, value=4]", "static 4");
    }

    @ParameterizedTest
    @EnumSource
    void shouldGiveOneFunctionToNodesOfSeveralClasses(final Way way) {
        final Input<Tick> ticks = calculation.input("ticks", Tick.class);
        final Handler<Object, Object> same = (node, event) -> log.add("same " + event);
        calculation.node("a", new Probe("a", log)).on(ticks, same);
        calculation.node("b", new Derived(log)).on(ticks, same);
        final CalculationProcessor processor = way.started(calculation.build());

        processor.onEvent(new Tick(5));

        assertThat(log).hasSize(2);
    }

    @Test
    void shouldSayWhenAGraphIsTooLargeForAClass() {
        final Input<Tick> ticks = calculation.input("ticks", Tick.class);
        for (int i = 0; i < 1_200; i++) {
            calculation.node("n" + i, new Probe("n", log)).on(ticks, (probe, tick) -> probe.onTick(tick));
        }

        assertThatThrownBy(() -> CalculationCompiler.source(calculation.build(), "example.TooLarge"))
                .isInstanceOf(InvalidCalculationException.class)
                .hasMessage("calculation 'class' has 1 problem:\n"
                        + "  - it has 2405 nodes, inputs and functions that are no references to public methods, and a"
                        + " class has room for 2200; make it several calculations");
    }
}
