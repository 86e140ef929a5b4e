package dev.tailrace.load.bench;

import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.process.ChildFailedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Collects what is wrong with settings, so that the user is told of everything at once. */
final class Problems {

    private final List<String> found = new ArrayList<>();

    void add(final String problem) {
        found.add(problem);
    }

    /** The value, or nothing and a problem. */
    <T> Optional<T> attempt(final String option, final Supplier<T> reading) {
        try {
            return Optional.of(reading.get());
        } catch (final IllegalArgumentException wrong) {
            add("--" + option + ": " + wrong.getMessage());
            return Optional.empty();
        }
    }

    /** @throws ChildFailedException with every problem, if there are any */
    void refuse() {
        if (found.size() == 1) {
            throw new ChildFailedException(ExitStatus.USAGE, found.get(0));
        }
        if (!found.isEmpty()) {
            throw new ChildFailedException(
                    ExitStatus.USAGE, "the benchmark cannot be run:\n- " + String.join("\n- ", found));
        }
    }
}
