package dev.tailrace.metrics;

/**
 * Names and values that tell series of one metric apart, in the form in which they are written. Immutable.
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

    /** These and one more. */
    public Labels and(final String name, final String value) {
        return new Labels((text.isEmpty() ? "" : text + ",") + name + "=\"" + escaped(value) + '"');
    }

    private static String escaped(final String value) {
        return value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    }

    /** As it stands after the name of a series. */
    String inBraces() {
        return text.isEmpty() ? "" : "{" + text + "}";
    }
}
