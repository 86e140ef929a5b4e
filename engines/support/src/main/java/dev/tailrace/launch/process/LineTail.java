package dev.tailrace.launch.process;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;

/** The last lines of a stream. Safe for several threads. */
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

    /** To be put after a message: nothing, or the lines below it, each indented. */
    synchronized String describe() {
        return lines.isEmpty() ? "" : "\n  " + String.join("\n  ", lines);
    }
}
