package dev.tailrace.progress;

import java.util.Objects;

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

    /** The name. */
    @Override
    public String toString() {
        return name;
    }
}
