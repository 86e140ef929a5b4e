package dev.tailrace.load.bench;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A run of an engine in a round. Each round runs every engine once, and every other round takes them in reverse order (A B
 * B A), so that slow changes of the machine do not look like differences between engines.
 *
 * @param round from 1
 */
record PlannedRun(int round, EngineChoice engine) {

    static List<PlannedRun> of(final List<EngineChoice> engines, final int rounds) {
        final List<PlannedRun> runs = new ArrayList<>();
        for (int round = 1; round <= rounds; round++) {
            final List<EngineChoice> order = new ArrayList<>(engines);
            if (round % 2 == 0) {
                Collections.reverse(order);
            }
            for (final EngineChoice engine : order) {
                runs.add(new PlannedRun(round, engine));
            }
        }
        return runs;
    }

    /** Name of the run: unique in the benchmark; letters, digits and dashes. */
    String name() {
        return engine.name() + "-" + round;
    }
}
