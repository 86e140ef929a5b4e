package dev.tailrace.launch.text;

import java.util.Locale;

/** Text of lines with a label and a value, such as the summary of a run. */
public final class LabelTable {

    /** Columns of the labels. */
    public static final int LABEL_WIDTH = 16;

    private final StringBuilder text = new StringBuilder();

    /** Adds a line; the label may be empty, when the line continues the one before. */
    public LabelTable line(final String label, final String value) {
        text.append(String.format(Locale.ROOT, "%-" + LABEL_WIDTH + "s%s\n", label, value));
        return this;
    }

    /** Adds a line without a label, from the first column. */
    public LabelTable line(final String value) {
        text.append(value).append('\n');
        return this;
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
