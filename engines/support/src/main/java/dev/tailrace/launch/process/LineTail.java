package dev.tailrace.launch.process;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;

/** Keeps the last lines of a stream. Safe for several threads. */
final class LineTail implements Consumer<String> {

    private static final int LINES = 40;

    private final Deque<String> lines = new ArrayDeque<>();

    @Override
    public synchronized void accept(final String line) {
        if (lines.size() == LINES) {
            lines.removeFirst();
        }
        lines.addLast(line);
    }

    synchronized String text() {
        return String.join("\n", lines);
    }

    /** The lines as an appendix of a message, each on an indented line; empty when there are none. */
    synchronized String describe() {
        return lines.isEmpty() ? "" : "\n  " + String.join("\n  ", lines);
    }
}
