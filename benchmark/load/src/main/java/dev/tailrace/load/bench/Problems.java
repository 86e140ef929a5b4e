package dev.tailrace.load.bench;

import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.process.ChildFailedException;
import dev.tailrace.stream.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** The problems of a command line, collected so that one message lists all of them. */
final class Problems {

    private final List<String> found = new ArrayList<>();

    void add(final String problem) {
        found.add(problem);
    }

    /** The value of an option, given or default; the default if the value is invalid, which adds a problem. */
    <T> T read(final Setting<T> option, final Map<String, String> given) {
        return attempt(option, given).orElseGet(() -> option.parser().apply(option.defaultText()));
    }

    /** The value of an option, given or default; empty if the value is invalid, which adds a problem. */
    <T> Optional<T> attempt(final Setting<T> option, final Map<String, String> given) {
        final String text = given.getOrDefault(option.name(), option.defaultText());
        return attempt(option.name() + "=" + text, () -> option.parser().apply(text));
    }

    /** The parsed value; empty if parsing fails, which adds a problem. */
    <T> Optional<T> attempt(final String option, final Supplier<T> reading) {
        try {
            return Optional.of(reading.get());
        } catch (final IllegalArgumentException e) {
            add("--" + option + ": " + e.getMessage());
            return Optional.empty();
        }
    }

    /** @throws ChildFailedException when there are problems; the message lists all of them */
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
