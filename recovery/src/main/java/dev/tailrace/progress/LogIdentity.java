package dev.tailrace.progress;

import java.util.Objects;

/**
 * Identifies one log. A topic that is deleted and created again keeps its name and gets another id.
 *
 * @param name as its user knows it, such as topic and partition
 * @param id unique over all logs that ever had the name, such as the ids of cluster and topic; empty when it has none
 */
public record LogIdentity(String name, String id) {

    public LogIdentity {
        Objects.requireNonNull(name);
        Objects.requireNonNull(id);
    }

    /** A log that has no id, so that it cannot be told from another one of the same name. */
    public static LogIdentity of(final String name) {
        return new LogIdentity(name, "");
    }

    /** The name. */
    @Override
    public String toString() {
        return name;
    }
}
