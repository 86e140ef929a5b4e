package dev.tailrace.compiler.source;

import java.util.ArrayList;
import java.util.List;

/** Breaks a line that is too long, between the arguments of the last outermost call in it. */
final class Wrapping {

    /** Maximum width of a line in columns, as in the project's own sources. */
    static final int COLUMNS = 120;

    private static final String ELEMENTS = "[] {";
    private static final String CONTINUED = "        ";

    private final String text;

    private Wrapping(final String text) {
        this.text = text;
    }

    /** Splits a text into lines of at most this many columns; returns the text itself if it cannot be broken. */
    static List<String> lines(final String text, final int columns) {
        return text.length() <= columns ? List.of(text) : new Wrapping(text).broken(columns);
    }

    private List<String> broken(final int columns) {
        final List<Integer> commas = new ArrayList<>();
        int depth = 0;
        int open = -1;
        boolean quoted = false;
        for (int place = 0; place < text.length(); place++) {
            final char c = text.charAt(place);
            if (quoted) {
                quoted = c != '"' || text.charAt(place - 1) == '\\';
            } else if (c == '"') {
                quoted = true;
            } else if (depth == 0 && (c == '(' || beginsElements(place))) {
                depth++;
                open = place;
                commas.clear();
            } else if (c == '(' || c == '{') {
                depth++;
            } else if (c == ')' || c == '}') {
                depth--;
            } else if (c == ',' && depth == 1) {
                commas.add(place);
            }
        }
        return open < 0 ? List.of(text) : split(open, commas, columns);
    }

    private boolean beginsElements(final int place) {
        return text.startsWith(ELEMENTS, place + 1 - ELEMENTS.length());
    }

    private List<String> split(final int open, final List<Integer> commas, final int columns) {
        final List<String> lines = new ArrayList<>();
        lines.add(text.substring(0, open + 1));
        int from = open + 1;
        for (final int comma : commas) {
            lines.addAll(argument(text.substring(from, comma + 1), columns));
            from = comma + 1;
        }
        lines.addAll(argument(text.substring(from), columns));
        return lines;
    }

    private static List<String> argument(final String argument, final int columns) {
        return lines(argument.strip(), columns - CONTINUED.length()).stream()
                .map(line -> CONTINUED + line)
                .toList();
    }
}
