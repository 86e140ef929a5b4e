package dev.tailrace.launch.process;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads the fields of a request one by one, and finds fields that were not read. Used by one thread. */
public final class RequestFields {

    private final SortedMap<String, String> unread;

    /** Reads from a copy of these. */
    public RequestFields(final Map<String, String> fields) {
        unread = new TreeMap<>(fields);
    }

    /** A text that may be missing. */
    public Optional<String> optional(final String key) {
        return Optional.ofNullable(unread.remove(key));
    }

    /**
     * A text that must be there.
     *
     * @throws IllegalArgumentException when it is not
     */
    public String text(final String key) {
        return optional(key).orElseThrow(() -> new IllegalArgumentException("the request has no '" + key + "'"));
    }

    /**
     * A {@code true} or {@code false} that must be there.
     *
     * @throws IllegalArgumentException when it is missing, or is something else
     */
    public boolean flag(final String key) {
        final String value = text(key);
        if (!value.equals("true") && !value.equals("false")) {
            throw wrong(key, value, "neither true nor false");
        }
        return value.equals("true");
    }

    /**
     * A whole number that must be there.
     *
     * @throws IllegalArgumentException when it is missing, or out of its range
     */
    public int wholeNumber(final String key, final int least, final int most) {
        return (int) wholeNumber(key, (long) least, (long) most);
    }

    /**
     * A whole number that must be there.
     *
     * @throws IllegalArgumentException when it is missing, or out of its range
     */
    public long wholeNumber(final String key, final long least, final long most) {
        return wholeNumber(key, text(key), least, most);
    }

    /**
     * A whole number that may be missing.
     *
     * @throws IllegalArgumentException when it is no number or out of its range
     */
    public OptionalLong optionalNumber(final String key, final long least, final long most) {
        return optional(key)
                .map(value -> OptionalLong.of(wholeNumber(key, value, least, most)))
                .orElseGet(OptionalLong::empty);
    }

    private static long wholeNumber(final String key, final String value, final long least, final long most) {
        try {
            final long number = Long.parseLong(value);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (final NumberFormatException other) {
            throw wrong(key, value, "no whole number");
        }
        throw wrong(key, value, "not from " + least + " to " + most);
    }

    private static IllegalArgumentException wrong(final String key, final String value, final String why) {
        return new IllegalArgumentException("'" + key + "' of the request is " + why + ": '" + value + "'");
    }

    /** All fields that begin with this prefix, without it. */
    public SortedMap<String, String> group(final String prefix) {
        final SortedMap<String, String> group = new TreeMap<>();
        for (final String key : unread.keySet().toArray(new String[0])) {
            if (key.startsWith(prefix)) {
                group.put(key.substring(prefix.length()), unread.remove(key));
            }
        }
        return group;
    }

    /**
     * Checks that all fields were read.
     *
     * @throws IllegalArgumentException when there are fields that were not read
     */
    public void refuseUnknown() {
        if (!unread.isEmpty()) {
            throw new IllegalArgumentException("the request has fields that are not known: " + unread.keySet());
        }
    }
}
