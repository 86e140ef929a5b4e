package dev.tailrace.launch.topic;

import java.nio.file.Path;

/**
 * Where merged records go.
 *
 * @param kind what it is
 * @param name of the file or topic; for a pipe, the port at which the command takes the lines, and a blank, and the word
 *     that says that they are for it
 */
public record MergeDestination(Kind kind, String name) {

    /** What records can go to. */
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
