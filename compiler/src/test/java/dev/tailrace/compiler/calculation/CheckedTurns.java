package dev.tailrace.compiler.calculation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.calculation.CalculationGraph;
import dev.tailrace.runtime.calculation.AuditTrail;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Checks, of every cycle, what must hold whatever the graph: one turn per node, in order, and no calculation twice. */
final class CheckedTurns implements AuditTrail {

    private final List<String> order = new ArrayList<>();
    private final Set<String> calculated = new HashSet<>();
    private String about;
    private int place;
    private boolean inTurns;

    void check(final long seed, final CalculationGraph graph) {
        about = "seed " + seed + "\n" + graph;
        graph.order().forEach(node -> order.add(node.name()));
    }

    @Override
    public void event(final String input, final Object event) {
        place = 0;
        inTurns = true;
        calculated.clear();
    }

    @Override
    public void ran(final String node, final Object state, final String callback, final boolean changed) {
        final int at = order.indexOf(node);
        if (callback.startsWith("after")) {
            inTurns = false;
            return;
        }
        assertThat(inTurns).as(about).isTrue();
        assertThat(at).as(about).isGreaterThanOrEqualTo(place);
        place = at;
        if (callback.equals("calculate")) {
            assertThat(calculated.add(node)).as(about).isTrue();
        }
    }
}
