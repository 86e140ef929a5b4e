package dev.tailrace.samples;

/**
 * Writes one flat JSON object at a time, left to right, into an array with room for it. Texts are written as they are, without
 * escapes. Used by one thread; allocates only for {@link #record()}, an array for each length.
 */
public final class FlatJsonWriter {

    private transient byte[] target;
    private int start;
    private int at;
    private final transient byte[][] records;

    /** @param longest length of the longest object for {@link #record()}, in bytes */
    public FlatJsonWriter(final int longest) {
        records = new byte[longest + 1][];
        target = new byte[longest];
    }

    /** Begins an object in an array. */
    public FlatJsonWriter begin(final byte[] into, final int offset) {
        target = into;
        start = offset;
        at = offset;
        target[at++] = '{';
        return this;
    }

    /** Begins an object in the array that was used last, for {@link #record()}. */
    public FlatJsonWriter begin() {
        return begin(target, 0);
    }

    /** Writes a field with a whole number. */
    public FlatJsonWriter number(final String name, final long value) {
        name(name);
        digits(value, 1);
        return this;
    }

    /**
     * Writes a field with a decimal number.
     *
     * @param value the number multiplied by a power of ten
     * @param places its decimal places, at least 1
     */
    public FlatJsonWriter decimal(final String name, final long value, final int places) {
        name(name);
        digits(value, places + 1);
        System.arraycopy(target, at - places, target, at - places + 1, places);
        target[at - places] = '.';
        at++;
        return this;
    }

    /** Writes a field with a text of ASCII characters. */
    public FlatJsonWriter text(final String name, final String value) {
        name(name);
        target[at++] = '"';
        ascii(value);
        target[at++] = '"';
        return this;
    }

    /** Writes a field with a text that is in a buffer. */
    public FlatJsonWriter text(final String name, final byte[] buffer, final int from, final int to) {
        name(name);
        target[at++] = '"';
        System.arraycopy(buffer, from, target, at, to - from);
        at += to - from;
        target[at++] = '"';
        return this;
    }

    /** Writes a field with a truth value. */
    public FlatJsonWriter flag(final String name, final boolean value) {
        name(name);
        ascii(value ? "true" : "false");
        return this;
    }

    /** Ends the object; returns its length. */
    public int end() {
        target[at++] = '}';
        return at - start;
    }

    /** Ends the object; returns it in an array of its length, which is used again. */
    public byte[] record() {
        final int length = end();
        if (records[length] == null) {
            records[length] = new byte[length];
        }
        System.arraycopy(target, start, records[length], 0, length);
        return records[length];
    }

    private void name(final String name) {
        if (at > start + 1) {
            target[at++] = ',';
        }
        target[at++] = '"';
        ascii(name);
        target[at++] = '"';
        target[at++] = ':';
    }

    @SuppressWarnings("deprecation") // the only method that takes the characters of a string without an object
    private void ascii(final String text) {
        text.getBytes(0, text.length(), target, at);
        at += text.length();
    }

    private void digits(final long value, final int least) {
        if (value < 0) {
            target[at++] = '-';
        }
        int count = 1;
        for (long rest = value / 10; rest != 0; rest /= 10) {
            count++;
        }
        count = Math.max(count, least);
        long rest = value;
        for (int place = at + count - 1; place >= at; place--) {
            target[place] = (byte) ('0' + Math.abs(rest % 10));
            rest /= 10;
        }
        at += count;
    }
}
