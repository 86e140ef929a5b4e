package dev.tailrace.launch.topic;

import java.nio.file.Path;

/**
 * Destination of merged records: a file, a topic or the command.
 *
 * @param kind kind of destination
 * @param name of the file or topic; empty for the command
 */
public record MergeDestination(Kind kind, String name) {

    /** Kind of destination. */
    public enum Kind {
        /** Lines of a file. */
        FILE,
        /** Partition 0 of a topic. */
        TOPIC,
        /** Lines for the command that has started the process, which prints them. */
        COMMAND
    }

    /** Lines of a file. */
    public static MergeDestination file(final Path file) {
        return new MergeDestination(Kind.FILE, file.toString());
    }

    /** Lines for the command. */
    public static MergeDestination command() {
        return new MergeDestination(Kind.COMMAND, "");
    }

    /** Partition 0 of a topic. */
    public static MergeDestination topic(final String topic) {
        return new MergeDestination(Kind.TOPIC, topic);
    }
}
