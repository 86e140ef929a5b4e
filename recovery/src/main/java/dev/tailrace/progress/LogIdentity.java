package dev.tailrace.progress;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/**
 * Identifies one log. A topic that is deleted and created again keeps its name and gets another id.
 *
 * @param name name for users, such as topic and partition
 * @param id unique among all logs that ever had the name, such as the ids of cluster and topic; empty if the log has none
 */
public record LogIdentity(String name, String id) {

    public LogIdentity {
        Objects.requireNonNull(name);
        Objects.requireNonNull(id);
    }

    /** The identity of a log without an id, which cannot be told from another log of the same name. */
    public static LogIdentity of(final String name) {
        return new LogIdentity(name, "");
    }

    /** Whether these logs have the names of those, in the same order. */
    static boolean haveSameNames(final List<LogIdentity> logs, final List<LogIdentity> others) {
        return logs.stream()
                .map(LogIdentity::name)
                .toList()
                .equals(others.stream().map(LogIdentity::name).toList());
    }

    /**
     * Brings items into the order of the logs of the same names.
     *
     * @param log the log of an item
     * @return the items as they are if their logs have other names
     */
    static <T> List<T> ordered(final List<LogIdentity> logs, final List<T> items, final Function<T, LogIdentity> log) {
        final List<T> ordered = new ArrayList<>();
        for (final LogIdentity each : logs) {
            items.stream()
                    .filter(item -> log.apply(item).name().equals(each.name()))
                    .forEach(ordered::add);
        }
        return logs.size() == items.size() && ordered.size() == items.size() ? ordered : items;
    }

    /** The name. */
    @Override
    public String toString() {
        return name;
    }
}
