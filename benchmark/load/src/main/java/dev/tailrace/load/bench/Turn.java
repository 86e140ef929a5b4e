package dev.tailrace.load.bench;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Which engine is run when: every round has each once, and every other round goes the other way (A B B A), so that what
 * changes slowly about the machine is not taken for a difference between engines.
 *
 * @param round from 1
 */
record Turn(int round, EngineChoice engine) {

    static List<Turn> of(final List<EngineChoice> engines, final int rounds) {
        final List<Turn> turns = new ArrayList<>();
        for (int round = 1; round <= rounds; round++) {
            final List<EngineChoice> order = new ArrayList<>(engines);
            if (round % 2 == 0) {
                Collections.reverse(order);
            }
            for (final EngineChoice engine : order) {
                turns.add(new Turn(round, engine));
            }
        }
        return turns;
    }

    /** Unique in a run, of letters, digits and dashes. */
    String name() {
        return engine.name() + "-" + round;
    }
}
