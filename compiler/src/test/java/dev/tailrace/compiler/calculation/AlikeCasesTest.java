package dev.tailrace.compiler.calculation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.calculation.Calculation;
import dev.tailrace.calculation.Input;
import dev.tailrace.calculation.Node;
import dev.tailrace.compiler.CalculationCompiler;
import dev.tailrace.runtime.calculation.CalculationProcessor;
import dev.tailrace.runtime.calculation.Entry;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Nodes that do the same for different values of a field are in arrays; whatever else they do, they do the same. */
class AlikeCasesTest {

    private static final int[] INSTRUMENTS = {4, 2, 6, 3, 7, 1, 0, -1, Integer.MAX_VALUE, Integer.MIN_VALUE, 5};

    /** A graph in the making; each serves one processor. */
    private static final class Definition {

        private final List<String> log = new ArrayList<>();
        private final Calculation calculation = Calculation.named("alike");
        private final Input<Tick> ticks = calculation.input("ticks", Tick.class);

        Node<Probe> node(final String name) {
            return calculation.node(name, new Probe(name, log));
        }

        void chain(final int instrument) {
            final Node<Probe> head =
                    node("head" + instrument).onAlways(ticks.where(Tick::instrument, instrument), Probe::take);
            final Node<Probe> link = node("link" + instrument).dependsOn(head).calculateAlways(Probe::update);
            node("told" + instrument).onParentAlways(link, Probe::parentUpdated);
        }

        List<String> calls(final Way way) {
            final CalculationProcessor processor = way.started(calculation.build());
            @SuppressWarnings("unchecked")
            final Entry<Tick> entry = (Entry<Tick>) processor.entry("ticks");
            for (final int instrument : INSTRUMENTS) {
                entry.accept(new Tick(instrument, 1));
                log.add("after " + instrument);
            }
            return log;
        }
    }

    private static Definition of(final Consumer<Definition> content) {
        final Definition definition = new Definition();
        content.accept(definition);
        return definition;
    }

    private static String source(final Consumer<Definition> content) {
        return CalculationCompiler.source(of(content).calculation.build(), "example.Alike")
                .text();
    }

    private static void assertSameAsInterpreted(final Consumer<Definition> content) {
        final List<String> compiled = of(content).calls(Way.COMPILED);
        assertThat(compiled).hasSizeGreaterThan(INSTRUMENTS.length);
        assertThat(compiled).isEqualTo(of(content).calls(Way.INTERPRETED));
    }

    private static void fiveChains(final Definition definition) {
        for (int instrument = 2; instrument <= 6; instrument++) {
            definition.chain(instrument);
        }
    }

    @Test
    void shouldCallTheNodesOfTheValueInHand() {
        assertThat(source(AlikeCasesTest::fiveChains))
                .contains(
                        """
                                final int place = tick.instrument() - 2;
                                if (place >= 0 && place < probes.length) {
                                    probes[place].take(tick);
                                    probes2[place].update();
                                    probes3[place].parentUpdated();
                                }
                        """)
                .doesNotContain("switch");
        assertSameAsInterpreted(AlikeCasesTest::fiveChains);
    }

    private static void assertJumps(final Consumer<Definition> content) {
        assertThat(source(content)).contains("switch (tick.instrument())");
        assertSameAsInterpreted(content);
    }

    @Test
    void shouldJumpWhereOneCaseIsAnother() {
        assertJumps(definition -> {
            fiveChains(definition);
            definition.node("other").onAlways(definition.ticks.where(Tick::instrument, 4), Probe::take);
        });
    }

    @Test
    void shouldJumpWhereValuesDoNotFollowEachOther() {
        assertJumps(definition -> {
            for (final int instrument : new int[] {1, 2, 3, 7, 5}) {
                definition.chain(instrument);
            }
        });
    }

    @Test
    void shouldJumpWhereNodesCarryFunctionsOfTheirOwn() {
        assertJumps(definition -> {
            for (int instrument = 2; instrument <= 6; instrument++) {
                final String name = "head" + instrument;
                definition
                        .node(name)
                        .onAlways(
                                definition.ticks.where(Tick::instrument, instrument),
                                (probe, tick) -> definition.log.add(name + " of " + tick));
            }
        });
    }
}
