package dev.tailrace.metrics;

/**
 * Labels of a series of a metric: names and values, in the text form of Prometheus. Immutable.
 *
 * @param text such as {@code topic="trades",partition="0"}; empty for none
 */
public record Labels(String text) {

    /** No labels. */
    public static final Labels NONE = new Labels("");

    /** One label. */
    public static Labels of(final String name, final String value) {
        return NONE.and(name, value);
    }

    /** These labels and one more. */
    public Labels and(final String name, final String value) {
        return new Labels((text.isEmpty() ? "" : text + ",") + name + "=\"" + escaped(value) + '"');
    }

    private static String escaped(final String value) {
        return value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    }

    /** The text after the name of a series. */
    String inBraces() {
        return text.isEmpty() ? "" : "{" + text + "}";
    }
}
