package dev.tailrace.progress;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Version of a pipeline: everything besides the input that its results depend on, as named parts. The parts are the graph,
 * each setting, the guarantee and the digest of the user's code. Two versions with the same parts compute the same results.
 * Immutable.
 *
 * <p>The text form has a line {@code name=value} for each part, sorted by name; a backslash, a line feed and a carriage
 * return in a value are written as {@code \\}, {@code \n} and {@code \r}.
 */
public final class PipelineVersion {

    private static final String NONE = "none";

    private final SortedMap<String, String> parts;
    private final String text;
    private final int hash;

    private PipelineVersion(final Map<String, String> parts) {
        this.parts = Collections.unmodifiableSortedMap(new TreeMap<>(parts));
        final StringBuilder lines = new StringBuilder();
        this.parts.forEach((name, value) ->
                lines.append(name).append('=').append(escaped(value)).append('\n'));
        text = lines.toString();
        hash = Crc.of(text);
    }

    /**
     * Creates a version from its parts.
     *
     * @throws IllegalArgumentException if a name is empty or contains {@code =} or a line feed
     */
    public static PipelineVersion of(final Map<String, String> parts) {
        for (final String name : parts.keySet()) {
            if (name.isEmpty() || name.contains("=") || name.contains("\n")) {
                throw new IllegalArgumentException("'" + name + "' cannot name a part of a version");
            }
        }
        return new PipelineVersion(parts);
    }

    /** Parses the result of {@link #text}. Lines without {@code =} are skipped. */
    public static PipelineVersion parse(final String text) {
        final Map<String, String> parts = new TreeMap<>();
        text.lines().forEach(line -> {
            final int end = line.indexOf('=');
            if (end > 0) {
                parts.put(line.substring(0, end), unescaped(line.substring(end + 1)));
            }
        });
        return new PipelineVersion(parts);
    }

    private static String escaped(final String value) {
        return value.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r");
    }

    private static String unescaped(final String value) {
        final StringBuilder plain = new StringBuilder(value.length());
        for (int at = 0; at < value.length(); at++) {
            final char next = value.charAt(at);
            if (next == '\\' && at + 1 < value.length()) {
                at++;
                final char escaped = value.charAt(at);
                plain.append(escaped == 'n' ? '\n' : escaped == 'r' ? '\r' : escaped);
            } else {
                plain.append(next);
            }
        }
        return plain.toString();
    }

    /** The parts by name. */
    public SortedMap<String, String> parts() {
        return parts;
    }

    /** All parts as text. */
    public String text() {
        return text;
    }

    /** A 32-bit hash that differs between versions, except for one pair in four thousand million. */
    public int hash() {
        return hash;
    }

    /** The differences to a later version, one line for each part: {@code setting window was 1s, is 2s}. */
    public List<String> changesTo(final PipelineVersion later) {
        final SortedSet<String> names = new TreeSet<>(parts.keySet());
        names.addAll(later.parts.keySet());
        final List<String> changes = new ArrayList<>();
        for (final String name : names) {
            final String before = parts.getOrDefault(name, NONE);
            final String after = later.parts.getOrDefault(name, NONE);
            if (!before.equals(after)) {
                changes.add(name + " was " + before + ", is " + after);
            }
        }
        return changes;
    }

    @Override
    public boolean equals(final Object other) {
        return other instanceof PipelineVersion version && version.parts.equals(parts);
    }

    @Override
    public int hashCode() {
        return hash;
    }

    @Override
    public String toString() {
        return text;
    }
}
