package dev.tailrace.cli.run;

/**
 * Reads fields of a line that the project's own encoders wrote: one flat object without white space.
 *
 * @param line the object
 */
record JsonFields(String line) {

    /** The text of a field; empty when there is none. */
    String text(final String key) {
        final String opening = "\"" + key + "\":";
        final int at = line.indexOf(opening);
        if (at < 0) {
            return "";
        }
        final int start = at + opening.length();
        return line.charAt(start) == '"' ? quoted(start + 1) : bare(start);
    }

    /** A field that is a whole number; 0 when it is not. */
    long number(final String key) {
        final String text = text(key);
        return text.matches("-?\\d{1,18}") ? Long.parseLong(text) : 0;
    }

    private String quoted(final int start) {
        return line.substring(start, Math.max(start, line.indexOf('"', start)));
    }

    private String bare(final int start) {
        int end = start;
        while (end < line.length() && ",}".indexOf(line.charAt(end)) < 0) {
            end++;
        }
        return line.substring(start, end);
    }
}
