package dev.tailrace.runner;

import dev.tailrace.runtime.Closing;
import dev.tailrace.runtime.stage.Stage;
import dev.tailrace.state.StateSections;
import java.util.List;

/** A stage and the name of its node. */
record NamedStage(String node, Stage stage) {

    /** Closes all of them, whatever one throws. */
    static void close(final List<NamedStage> stages) {
        Closing.all(stages.stream().<Runnable>map(named -> named.stage()::close).toArray(Runnable[]::new));
    }

    /** Tells the state of those that have some. */
    static void state(final List<NamedStage> stages, final StateSections sections) {
        for (final NamedStage named : stages) {
            final Object[] parts = named.stage().stateParts();
            if (parts.length > 0) {
                sections.section(named.node(), parts);
            }
        }
    }
}
