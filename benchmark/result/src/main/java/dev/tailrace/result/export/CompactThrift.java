package dev.tailrace.result.export;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Writes structs in Thrift's compact protocol, the format of Parquet's metadata: numbers are zigzag-encoded with variable
 * length, and a field is identified by the difference of its number to the preceding field. Field numbers have to ascend
 * within a struct.
 */
final class CompactThrift {

    private static final int I32 = 5;
    private static final int I64 = 6;
    private static final int BINARY = 8;
    private static final int LIST = 9;
    private static final int STRUCT = 12;
    private static final int TYPE_BITS = 4;
    private static final int LONG_LIST = 15;
    private static final int PAYLOAD_BITS = 7;
    private static final int MORE = 0x80;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final Deque<Integer> outer = new ArrayDeque<>();
    private int lastField;

    private CompactThrift field(final int number, final int type) {
        bytes.write(number - lastField << TYPE_BITS | type);
        lastField = number;
        return this;
    }

    CompactThrift i32(final int field, final int value) {
        return field(field, I32).zigzag(value);
    }

    CompactThrift i64(final int field, final long value) {
        return field(field, I64).zigzag(value);
    }

    CompactThrift string(final int field, final String value) {
        return field(field, BINARY).text(value);
    }

    /** Begins a struct that is a field; ended by {@link #end}. */
    CompactThrift struct(final int field) {
        return field(field, STRUCT).element();
    }

    /** Begins a struct that is an element of a list; ended by {@link #end}. */
    CompactThrift element() {
        outer.push(lastField);
        lastField = 0;
        return this;
    }

    /** Ends the innermost open struct, or the outermost. */
    CompactThrift end() {
        bytes.write(0);
        lastField = outer.isEmpty() ? 0 : outer.pop();
        return this;
    }

    /** Begins a list of structs, which follow as elements. */
    CompactThrift structs(final int field, final int size) {
        return field(field, LIST).list(STRUCT, size);
    }

    /** Writes a list of one number. */
    CompactThrift oneI32(final int field, final int value) {
        return field(field, LIST).list(I32, 1).zigzag(value);
    }

    /** Writes a list of one text. */
    CompactThrift oneString(final int field, final String value) {
        return field(field, LIST).list(BINARY, 1).text(value);
    }

    private CompactThrift list(final int type, final int size) {
        if (size < LONG_LIST) {
            bytes.write(size << TYPE_BITS | type);
            return this;
        }
        bytes.write(LONG_LIST << TYPE_BITS | type);
        return varint(size);
    }

    private CompactThrift text(final String value) {
        final byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
        varint(utf8.length);
        bytes.writeBytes(utf8);
        return this;
    }

    private CompactThrift zigzag(final long value) {
        return varint(value << 1 ^ value >> Long.SIZE - 1);
    }

    private CompactThrift varint(final long value) {
        long rest = value;
        while ((rest & -MORE) != 0) {
            bytes.write((int) (rest & MORE - 1 | MORE));
            rest >>>= PAYLOAD_BITS;
        }
        bytes.write((int) rest);
        return this;
    }

    byte[] toBytes() {
        return bytes.toByteArray();
    }
}
