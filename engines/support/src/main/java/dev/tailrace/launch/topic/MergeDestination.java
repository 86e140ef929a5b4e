package dev.tailrace.launch.topic;

import java.nio.file.Path;

/**
 * Destination of merged records: a file, a topic or a pipe.
 *
 * @param kind kind of destination
 * @param name of the file or topic; for a pipe, the port at which the command receives the lines, a blank, and the secret
 *     word that authenticates the connection
 */
public record MergeDestination(Kind kind, String name) {

    /** Kind of destination. */
    public enum Kind {
        /** Lines of a file. */
        FILE,
        /** Partition 0 of a topic. */
        TOPIC,
        /** Lines through a connection on loopback to the command, which prints them. */
        PIPE
    }

    /** Lines of a file. */
    public static MergeDestination file(final Path file) {
        return new MergeDestination(Kind.FILE, file.toString());
    }

    /** Partition 0 of a topic. */
    public static MergeDestination topic(final String topic) {
        return new MergeDestination(Kind.TOPIC, topic);
    }
}
