package dev.tailrace.cli.run;

import dev.tailrace.cli.shell.Shell;
import dev.tailrace.launch.terminal.Terminal;
import java.util.List;

/**
 * Lays out live figures for a terminal: rows of a label and parts, the most important first. Parts that do not fit the width are
 * left out, and a text that is the only part is cut. Labels are bold where the terminal shows colours.
 */
final class StatusRows {

    private static final int LABEL_WIDTH = 9;
    private static final String GAP = "  ";
    private static final String CUT = "...";
    private static final String BOLD = "\u001b[1m";
    private static final String PLAIN = "\u001b[0m";

    private final int columns;
    private final boolean isColoured;
    private final StringBuilder text = new StringBuilder();

    StatusRows(final int columns, final boolean isColoured) {
        this.columns = columns;
        this.isColoured = isColoured;
    }

    /** No rows yet, for the terminal of this shell. */
    static StatusRows of(final Shell shell) {
        return new StatusRows(shell.terminal().columns(), Terminal.showsColour(shell.environment()));
    }

    /** Adds a row, unless it has no parts. */
    StatusRows row(final String label, final List<String> parts) {
        if (parts.isEmpty()) {
            return this;
        }
        final StringBuilder row = new StringBuilder(fitting(parts.get(0)));
        for (final String part : parts.subList(1, parts.size())) {
            if (LABEL_WIDTH + row.length() + GAP.length() + part.length() <= columns) {
                row.append(GAP).append(part);
            }
        }
        text.append(text.length() == 0 ? "" : "\n")
                .append(isColoured ? BOLD : "")
                .append(label)
                .append(isColoured ? PLAIN : "")
                .append(" ".repeat(Math.max(1, LABEL_WIDTH - label.length())))
                .append(row);
        return this;
    }

    private String fitting(final String part) {
        final int width = Math.max(CUT.length(), columns - LABEL_WIDTH);
        return part.length() <= width ? part : part.substring(0, width - CUT.length()) + CUT;
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
