package dev.tailrace.cli.topic;

import java.util.Locale;

/** Builds text of lines with a label and a value. */
final class Table {

    private final StringBuilder text = new StringBuilder();

    Table line(final String label, final String value) {
        text.append(String.format(Locale.ROOT, "%-16s%s%n", label, value));
        return this;
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
