package dev.tailrace.state;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads the bytes of a snapshot or of a message: the same things that were written to {@link StateOutput}, in the same
 * order. Refers to the bytes without copying them, and refuses to read beyond their end.
 *
 * <p>Used by one thread. One that is given to {@link Snapshotable#restore} or {@link Sendable#receive} is valid only during
 * the call.
 */
public final class StateInput {

    /** Reads what an object refers to. */
    abstract static class References {

        /**
         * Reads a reference.
         *
         * @param present the object that is there now
         * @param step name of the field; null for an element
         * @param index of the element
         * @param inPlace whether the object that is there has to be filled
         */
        abstract Object read(StateInput from, Object present, String step, int index, boolean inPlace);

        /** The fields of a shape in the order in which their values were written. */
        abstract Schema.Match[] fields(Shape shape);

        abstract StateException refused(String step, int index, String reason);

        /** Reads a reference and keeps the object that is there if it can be filled. In snapshots only. */
        void reuse(final StateInput from, final Object present, final String step, final int index) {
            throw new UnsupportedOperationException();
        }

        /** Runs an action when all objects have been filled. In snapshots only. */
        void afterwards(final Runnable action) {
            throw new UnsupportedOperationException();
        }
    }

    private final String what;
    private byte[] bytes = new byte[0];
    private int at;
    private int end;
    private References references;
    private int element;

    /** Creates the input for messages; see {@link #wrap}. */
    public StateInput() {
        what = "a message";
    }

    /** Reads a part of a snapshot. */
    StateInput(final byte[] snapshot, final int from, final int end, final References references) {
        what = "the snapshot";
        this.bytes = snapshot;
        this.at = from;
        this.end = end;
        this.references = references;
    }

    /** Starts reading a message. */
    public StateInput wrap(final byte[] message) {
        return wrap(message, 0, message.length);
    }

    /** Starts reading a part of a message. */
    public StateInput wrap(final byte[] message, final int offset, final int length) {
        bytes = message;
        at = offset;
        end = offset + length;
        return this;
    }

    /** The array that is read. */
    public byte[] buffer() {
        return bytes;
    }

    /** The index in {@link #buffer} of what is read next. */
    public int offset() {
        return at;
    }

    /** Number of bytes that are left. */
    public int left() {
        return end - at;
    }

    public boolean getBoolean() {
        return getByte() != 0;
    }

    public byte getByte() {
        return bytes[advance(1)];
    }

    public short getShort() {
        return (short) StateOutput.SHORT.get(bytes, advance(Short.BYTES));
    }

    public int getInt() {
        return (int) StateOutput.INT.get(bytes, advance(Integer.BYTES));
    }

    public long getLong() {
        return (long) StateOutput.LONG.get(bytes, advance(Long.BYTES));
    }

    public double getDouble() {
        return Double.longBitsToDouble(getLong());
    }

    public int getCount() {
        int value = 0;
        for (int shift = 0; shift < 35; shift += 7) {
            final byte next = getByte();
            value |= (next & 0x7F) << shift;
            if (next >= 0 && value >= 0) {
                return value;
            }
        }
        throw damaged("a count has no end");
    }

    /**
     * Reads the number of elements that follow.
     *
     * @param elementBytes bytes of an element at least
     * @throws StateException when there are too few bytes for that many
     */
    public int getCount(final int elementBytes) {
        final int count = getCount();
        if (count > left() / elementBytes) {
            throw damaged("it does not hold " + count + " elements");
        }
        return count;
    }

    public String getText() {
        final int length = getCount();
        return new String(bytes, advance(length), length, StandardCharsets.UTF_8);
    }

    /** A copy of bytes that were written with their number. */
    public byte[] getBytes() {
        final int length = getCount();
        final int from = advance(length);
        return Arrays.copyOfRange(bytes, from, from + length);
    }

    /** The elements that {@link StateOutput#putInts} wrote. */
    public int[] getInts() {
        final int[] values = new int[getCount(Integer.BYTES)];
        for (int i = 0; i < values.length; i++) {
            values[i] = getInt();
        }
        return values;
    }

    /** The elements that {@link StateOutput#putLongs} wrote. */
    public long[] getLongs() {
        final long[] values = new long[getCount(Long.BYTES)];
        for (int i = 0; i < values.length; i++) {
            values[i] = getLong();
        }
        return values;
    }

    /** Copies the next bytes to the beginning of an array. */
    public void get(final byte[] to, final int length) {
        System.arraycopy(bytes, advance(length), to, 0, length);
    }

    /** Skips bytes. */
    public void skip(final int length) {
        advance(length);
    }

    /** Skips these bytes if they come next; returns whether they did. */
    public boolean skipIfNext(final byte[] expected) {
        final boolean same = left() >= expected.length
                && Arrays.equals(bytes, at, at + expected.length, expected, 0, expected.length);
        at += same ? expected.length : 0;
        return same;
    }

    /**
     * Reads the object that {@link StateOutput#putObject} wrote. In a snapshot it may be filled only after {@code restore}
     * has returned.
     */
    public Object getObject() {
        return reference(null, null, element++, false);
    }

    /**
     * Fills an object, which must be one of the class that {@link StateOutput#putState} wrote, after {@code restore} has
     * returned.
     *
     * @throws StateException when the object has another class, or is null
     */
    public void fillState(final Object object) {
        reference(object, null, element++, true);
    }

    /**
     * Creates the exception that refuses what has been read; the message names node and field.
     *
     * @param reason what follows them, such as {@code was saved with windows of 60 s and has 30 s now}
     */
    public StateException refused(final String reason) {
        return references.refused(null, -1, reason);
    }

    /** Sets what reads the references of the object that comes next. */
    StateInput with(final References reader) {
        references = reader;
        return this;
    }

    Schema.Match[] fields(final Shape shape) {
        return references.fields(shape);
    }

    Object reference(final Object present, final String step, final int index, final boolean inPlace) {
        if (references == null) {
            throw new IllegalStateException("only snapshots and RecordCodec read objects");
        }
        return references.read(this, present, step, index, inPlace);
    }

    /**
     * Reads a reference to a new or reused object.
     *
     * @throws StateException when it is not of the wanted type
     */
    Object reference(final Object present, final Class<?> wanted, final String step, final int index) {
        final Object value = reference(present, step, index, false);
        if (value != null && !wanted.isInstance(value)) {
            throw references.refused(
                    step,
                    index,
                    "takes a " + wanted.getName() + ", the snapshot has a "
                            + value.getClass().getName());
        }
        return value;
    }

    void reuse(final Object present, final String step, final int index) {
        references.reuse(this, present, step, index);
    }

    void afterwards(final Runnable action) {
        references.afterwards(action);
    }

    /** Skips the value of a field. */
    void skipField(final char type) {
        switch (type) {
            case 'L' -> getCount();
            case 'Z', 'B' -> advance(1);
            case 'S', 'C' -> advance(Short.BYTES);
            case 'I', 'F' -> advance(Integer.BYTES);
            case 'J', 'D' -> advance(Long.BYTES);
            default -> throw damaged("there is no field type " + (int) type);
        }
    }

    /** The next bytes, without a copy. */
    ByteBuffer slice(final int length) {
        return ByteBuffer.wrap(bytes, advance(length), length).slice();
    }

    /** The next bytes of a snapshot as an input. */
    StateInput part(final int length, final References reader) {
        final int from = advance(length);
        return new StateInput(bytes, from, from + length, reader);
    }

    StateException damaged(final String reason) {
        return new StateException(what + " is damaged: " + reason);
    }

    private int advance(final int length) {
        if (length < 0 || length > end - at) {
            throw damaged("it ends " + ((long) length - end + at) + " bytes before its content");
        }
        at += length;
        return at - length;
    }
}
