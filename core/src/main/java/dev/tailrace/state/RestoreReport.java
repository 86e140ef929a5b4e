package dev.tailrace.state;

import java.util.List;

/**
 * Differences between the restored state and the saved one. No entry is an error. Entries are expected after a graph or
 * class has been changed on purpose, and only then.
 *
 * @param lines one line of text for each node and for each field of a class that is on one side only
 */
public record RestoreReport(List<String> lines) {

    public RestoreReport {
        lines = List.copyOf(lines);
    }

    /** Whether nothing differs. */
    public boolean isExact() {
        return lines.isEmpty();
    }
}
