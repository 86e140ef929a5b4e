package dev.tailrace.launch.text;

import java.util.Locale;

/** Writes texts as JSON. */
public final class JsonText {

    private JsonText() {}

    /** A text in quotes, with its quotes, backslashes and control characters escaped. */
    public static String quote(final String text) {
        final StringBuilder quoted = new StringBuilder("\"");
        text.chars().forEach(character -> {
            if (character == '"' || character == '\\') {
                quoted.append('\\').append((char) character);
            } else if (character < ' ') {
                quoted.append(String.format(Locale.ROOT, "\\u%04x", character));
            } else {
                quoted.append((char) character);
            }
        });
        return quoted.append('"').toString();
    }
}
