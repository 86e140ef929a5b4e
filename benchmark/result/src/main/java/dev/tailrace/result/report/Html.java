package dev.tailrace.result.report;

import java.util.ArrayDeque;
import java.util.Deque;

/** Writes elements that are closed in the right order, and escapes all text. The result is well-formed XML as well. */
final class Html {

    private final StringBuilder html = new StringBuilder();
    private final Deque<String> open = new ArrayDeque<>();

    /**
     * Opens an element.
     *
     * @param attributes name, value, name, value, ...
     */
    Html open(final String element, final String... attributes) {
        tag(element, attributes).append('>');
        open.push(element);
        return this;
    }

    /** Closes what was opened last. */
    Html close() {
        html.append("</").append(open.pop()).append('>');
        if (open.size() <= 2) {
            html.append('\n');
        }
        return this;
    }

    Html text(final String text) {
        html.append(escaped(text));
        return this;
    }

    /** An element with nothing but text. */
    Html element(final String element, final String text, final String... attributes) {
        return open(element, attributes).text(text).close();
    }

    /** An element without content. */
    Html empty(final String element, final String... attributes) {
        tag(element, attributes).append(" />");
        return this;
    }

    /** A script or style, which is not escaped; its text comes from this package. */
    Html raw(final String element, final String text, final String... attributes) {
        tag(element, attributes)
                .append('>')
                .append(text)
                .append("</")
                .append(element)
                .append(">\n");
        return this;
    }

    private StringBuilder tag(final String element, final String... attributes) {
        html.append('<').append(element);
        for (int i = 0; i < attributes.length; i += 2) {
            html.append(' ')
                    .append(attributes[i])
                    .append("=\"")
                    .append(escaped(attributes[i + 1]))
                    .append('"');
        }
        return html;
    }

    static String escaped(final String text) {
        final StringBuilder escaped = new StringBuilder(text.length());
        text.chars().forEach(character -> escape((char) character, escaped));
        return escaped.toString();
    }

    private static void escape(final char character, final StringBuilder escaped) {
        switch (character) {
            case '&' -> escaped.append("&amp;");
            case '<' -> escaped.append("&lt;");
            case '>' -> escaped.append("&gt;");
            case '"' -> escaped.append("&quot;");
            case '\'' -> escaped.append("&#39;");
            default -> escaped.append(character < ' ' && character != '\n' && character != '\t' ? '\uFFFD' : character);
        }
    }

    @Override
    public String toString() {
        if (!open.isEmpty()) {
            throw new IllegalStateException("not closed: " + open);
        }
        return html.toString();
    }
}
