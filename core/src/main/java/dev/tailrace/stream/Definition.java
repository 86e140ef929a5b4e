package dev.tailrace.stream;

import java.util.List;

/**
 * A pipeline, or another kind of definition that a library adds, that tools find by name, configure with settings, explain and
 * compile ahead of time. Implementations have a public constructor without arguments and are listed in {@code
 * META-INF/services}, in the file of their interface.
 */
public interface Definition {

    /** The name on the command line: lower-case words joined by dashes. */
    String name();

    /** One sentence for listings; empty by default. */
    default String description() {
        return "";
    }

    /** The settings that {@code define} reads, for help texts and for refusing settings that do not exist. */
    default List<Setting<?>> settings() {
        return List.of();
    }
}
