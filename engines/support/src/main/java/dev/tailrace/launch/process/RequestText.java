package dev.tailrace.launch.process;

import java.io.IOException;
import java.io.StringReader;
import java.util.Map;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Reads the text of {@link Properties}, and writes it as requests and client properties have it: a {@code key=value} per
 * line, sorted by key, without comments.
 *
 * <p>A request is sent through a pipe, so its content is neither in the list of processes nor in the environment.
 */
public final class RequestText {

    private static final Map<Character, String> ESCAPES =
            Map.of('\\', "\\\\", '\n', "\\n", '\r', "\\r", '\t', "\\t", '\f', "\\f");

    private RequestText() {}

    /** The text of these fields; ends with a line break unless it is empty. */
    public static String write(final Map<String, String> fields) {
        final StringBuilder text = new StringBuilder();
        new TreeMap<>(fields).forEach((key, value) -> appendLine(text, key, value));
        return text.toString();
    }

    private static void appendLine(final StringBuilder text, final String key, final String value) {
        for (int i = 0; i < key.length(); i++) {
            text.append(isSeparator(key.charAt(i)) ? "\\" : "").append(escaped(key.charAt(i)));
        }
        text.append('=');
        for (int i = 0; i < value.length(); i++) {
            text.append(i == 0 && value.charAt(i) == ' ' ? "\\" : "").append(escaped(value.charAt(i)));
        }
        text.append('\n');
    }

    private static boolean isSeparator(final char character) {
        return " =:#!".indexOf(character) >= 0;
    }

    private static String escaped(final char character) {
        return ESCAPES.getOrDefault(character, String.valueOf(character));
    }

    /**
     * The fields of a text.
     *
     * @throws IllegalArgumentException when the text has a malformed escape
     */
    public static SortedMap<String, String> read(final String text) {
        final Properties fields = new Properties();
        try {
            fields.load(new StringReader(text));
        } catch (final IOException e) {
            throw new IllegalStateException(e);
        }
        final SortedMap<String, String> read = new TreeMap<>();
        fields.stringPropertyNames().forEach(key -> read.put(key, fields.getProperty(key)));
        return read;
    }
}
