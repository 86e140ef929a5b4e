package dev.tailrace.state;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * A growing buffer of bytes for snapshots and for messages between processes. {@link Snapshotable} and {@link Sendable}
 * types write themselves to it; {@link StateInput} reads the same things in the same order.
 *
 * <p>Numbers are big-endian and of fixed size, counts are unsigned LEB128, texts are counted UTF-8. Used by one thread. A
 * buffer that is used for many messages allocates only when a message is longer than any before.
 */
public final class StateOutput {

    static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN)
            .withInvokeExactBehavior();
    static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN)
            .withInvokeExactBehavior();
    static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN)
            .withInvokeExactBehavior();
    static final int MOST_BYTES = Integer.MAX_VALUE - 8;

    /** Writes what an object refers to: as a number in a snapshot, as the value itself in a message. */
    abstract static class References {

        /**
         * Writes a reference.
         *
         * @param step name of the field; null for an element
         * @param index of the element
         * @param inPlace whether reading fills the object that is there already
         */
        abstract void write(StateOutput to, Object value, String step, int index, boolean inPlace);

        /** Whether reading fills the object that is there already, and does not create a new one. */
        boolean isInPlace() {
            return false;
        }

        abstract StateException refused(String reason);
    }

    private byte[] bytes;
    private int size;
    private References references;
    private int element;

    /** Creates an empty buffer. */
    public StateOutput() {
        this(256);
    }

    /** @param capacity bytes that fit before the buffer grows */
    StateOutput(final int capacity) {
        bytes = new byte[capacity];
    }

    /** Drops the content. */
    public StateOutput clear() {
        size = 0;
        return this;
    }

    /** Number of bytes that have been written. */
    public int size() {
        return size;
    }

    public void putBoolean(final boolean value) {
        putByte(value ? 1 : 0);
    }

    public void putByte(final int value) {
        ensure(1);
        bytes[size++] = (byte) value;
    }

    public void putShort(final int value) {
        ensure(Short.BYTES);
        SHORT.set(bytes, size, (short) value);
        size += Short.BYTES;
    }

    public void putInt(final int value) {
        ensure(Integer.BYTES);
        INT.set(bytes, size, value);
        size += Integer.BYTES;
    }

    public void putLong(final long value) {
        ensure(Long.BYTES);
        LONG.set(bytes, size, value);
        size += Long.BYTES;
    }

    public void putDouble(final double value) {
        putLong(Double.doubleToRawLongBits(value));
    }

    /** Writes a number that is not negative, in 1 to 5 bytes. */
    public void putCount(final int value) {
        int rest = value;
        while (rest > 0x7F) {
            putByte(rest | 0x80);
            rest >>>= 7;
        }
        putByte(rest);
    }

    /**
     * Writes a text, not null.
     *
     * @throws StateException when it has half of a surrogate pair, which UTF-8 cannot hold
     */
    public void putText(final String value) {
        if (!canHold(value)) {
            final String reason = "has a text with half of a surrogate pair, which UTF-8 cannot hold";
            throw references == null ? new StateException("a message " + reason) : refused(reason);
        }
        putBytes(value.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Whether UTF-8 can hold a text, which is so unless it has half of a surrogate pair: Java's encoder replaces that by a
     * question mark. Allocates nothing.
     */
    public static boolean canHold(final String text) {
        int codePoint;
        for (int i = 0; i < text.length(); i += Character.charCount(codePoint)) {
            codePoint = text.codePointAt(i);
            if (codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE) {
                return false;
            }
        }
        return true;
    }

    /** Writes all bytes of an array, with their number. */
    public void putBytes(final byte[] value) {
        putBytes(value, 0, value.length);
    }

    /** Writes some bytes of an array, with their number. */
    public void putBytes(final byte[] from, final int offset, final int length) {
        putCount(length);
        put(from, offset, length);
    }

    /** Writes the first elements of an array, with their number. */
    public void putInts(final int[] values, final int count) {
        putCount(count);
        ensure((long) count * Integer.BYTES);
        for (int i = 0; i < count; i++) {
            INT.set(bytes, size, values[i]);
            size += Integer.BYTES;
        }
    }

    /** Writes the first elements of an array, with their number. */
    public void putLongs(final long[] values, final int count) {
        putCount(count);
        ensure((long) count * Long.BYTES);
        for (int i = 0; i < count; i++) {
            LONG.set(bytes, size, values[i]);
            size += Long.BYTES;
        }
    }

    /** Writes some bytes of an array, whose number the reader knows. */
    public void put(final byte[] from, final int offset, final int length) {
        ensure(length);
        System.arraycopy(from, offset, bytes, size, length);
        size += length;
    }

    /**
     * Begins a part of which {@link StateInput#getInt} reads the length.
     *
     * @return its position, for {@link #endLength}
     */
    public int startLength() {
        putInt(0);
        return size - Integer.BYTES;
    }

    /** Ends the part that {@link #startLength} has begun at this position. */
    public void endLength(final int at) {
        setInt(at, size - at - Integer.BYTES);
    }

    /** Drops everything after a size that the buffer had earlier. */
    public void truncate(final int to) {
        size = to;
    }

    /** Appends the content to another buffer. */
    public void appendTo(final StateOutput other) {
        other.put(bytes, 0, size);
    }

    /** A copy of the content. */
    public byte[] toBytes() {
        return Arrays.copyOf(bytes, size);
    }

    /**
     * Writes an object that reading creates anew, or null. In a snapshot: a value, a collection, an object with a
     * constructor without arguments. In a message: a record that can be sent.
     *
     * @throws StateException when it is none of these
     * @throws RecordCodec.UnsendableException when it cannot be sent
     */
    public void putObject(final Object value) {
        reference(value, null, element++, false);
    }

    /**
     * Writes the state of an object that exists when the snapshot is restored and is filled then; see
     * {@link StateInput#fillState}. For snapshots only.
     *
     * @throws StateException when the state cannot be saved
     */
    public void putState(final Object object) {
        reference(object, null, element++, true);
    }

    /**
     * Creates the exception that refuses to save the object; the message names node and field.
     *
     * @param reason what follows them
     */
    public StateException refused(final String reason) {
        return references.refused(reason);
    }

    /** Writes the body of an object. */
    void write(final Shape shape, final Object object, final References to) {
        references = to;
        element = 0;
        shape.write(object, this);
    }

    void reference(final Object value, final String step, final int index, final boolean inPlace) {
        if (references == null) {
            throw new IllegalStateException("only snapshots and RecordCodec write objects");
        }
        references.write(this, value, step, index, inPlace);
    }

    /** Whether reading fills the object that is there already, and does not create a new one. */
    boolean isInPlace() {
        return references.isInPlace();
    }

    /** Overwrites an int. */
    void setInt(final int at, final int value) {
        INT.set(bytes, at, value);
    }

    /** The next bytes as a buffer to write to; they count as written. */
    ByteBuffer room(final long length) {
        ensure(length);
        final int start = size;
        size += (int) length;
        return ByteBuffer.wrap(bytes, start, (int) length).slice();
    }

    /** Drops zeros from the end, but none before this position. */
    void trimZeros(final int from) {
        while (size - from >= Long.BYTES && (long) LONG.get(bytes, size - Long.BYTES) == 0) {
            size -= Long.BYTES;
        }
        while (size > from && bytes[size - 1] == 0) {
            size--;
        }
    }

    /** CRC-32C of all bytes. */
    int checksum() {
        final CRC32C crc = new CRC32C();
        crc.update(bytes, 0, size);
        return (int) crc.getValue();
    }

    private void ensure(final long more) {
        if (more > bytes.length - size) {
            grow(size + more);
        }
    }

    private void grow(final long needed) {
        if (needed > MOST_BYTES) {
            throw new StateException("the state has more than 2 GB; a snapshot holds at most that");
        }
        bytes = Arrays.copyOf(bytes, (int) Math.min(Math.max(2L * bytes.length, needed), MOST_BYTES));
    }
}
