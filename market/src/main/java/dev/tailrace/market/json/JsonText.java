package dev.tailrace.market.json;

import java.nio.charset.StandardCharsets;

/** Escapes text for JSON strings. Allocates; for text that is written often, escape once and keep the bytes. */
public final class JsonText {

    private JsonText() {}

    /** The UTF-8 bytes that stand between the quotes. */
    public static byte[] escape(final String text) {
        final StringBuilder escaped = new StringBuilder(text.length());
        text.chars().forEach(c -> append(escaped, (char) c));
        return escaped.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static void append(final StringBuilder escaped, final char c) {
        if (c == '"' || c == '\\') {
            escaped.append('\\').append(c);
        } else if (c < ' ') {
            escaped.append(String.format("\\u%04x", (int) c));
        } else {
            escaped.append(c);
        }
    }
}
