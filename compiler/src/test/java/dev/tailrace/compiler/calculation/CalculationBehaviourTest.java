package dev.tailrace.compiler.calculation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.calculation.Calculation;
import dev.tailrace.calculation.Input;
import dev.tailrace.calculation.Node;
import dev.tailrace.compiler.CalculationCompiler;
import dev.tailrace.runtime.calculation.CalculationProcessor;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What nodes do in a cycle, interpreted and compiled alike. */
class CalculationBehaviourTest {

    private final List<String> log = new ArrayList<>();
    private final Calculation calculation = Calculation.named("probes");
    private final Input<Tick> ticks = calculation.input("ticks", Tick.class);

    private Node<Probe> node(final String name) {
        return calculation.node(name, new Probe(name, log));
    }

    @ParameterizedTest
    @EnumSource
    void shouldRunDependantsOnlyWhenTheirParentChanged(final Way way) {
        final Node<Probe> a = node("a").on(ticks, Probe::onTick);
        node("b").dependsOn(a).calculate(Probe::calculate);
        System.out.println(
                CalculationCompiler.source(calculation.build(), "x.Y").text());
        final CalculationProcessor processor = way.started(calculation.build());

        processor.entry(ticks).accept(new Tick(1));
        a.object().answer = false;
        processor.entry(ticks).accept(new Tick(2));

        assertThat(log).containsExactly("a.onTick(1)", "b.calculate", "a.onTick(2)");
    }
}
