package dev.tailrace.parquet;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;

/** Writes structs in Thrift's compact protocol; field numbers ascend within a struct. */
final class Metadata {

    private static final int TRUE = 1;
    private static final int I32 = 5;
    private static final int I64 = 6;
    private static final int BINARY = 8;
    private static final int LIST = 9;
    private static final int STRUCT = 12;
    private static final int LONG_LIST = 15;

    final Bytes bytes = new Bytes();

    private final Deque<Integer> outer = new ArrayDeque<>();
    private int lastField;

    private Metadata field(final int number, final int type) {
        bytes.putByte(number - lastField << 4 | type);
        lastField = number;
        return this;
    }

    Metadata i32(final int field, final int value) {
        return field(field, I32).zigzag(value);
    }

    Metadata i64(final int field, final long value) {
        return field(field, I64).zigzag(value);
    }

    Metadata isTrue(final int field) {
        return field(field, TRUE);
    }

    Metadata string(final int field, final String value) {
        return field(field, BINARY).text(value);
    }

    /** Begins a struct that is a field. */
    Metadata struct(final int field) {
        return field(field, STRUCT).element();
    }

    /** Begins a struct that is an element of a list. */
    Metadata element() {
        outer.push(lastField);
        lastField = 0;
        return this;
    }

    /** Ends the innermost open struct, or the outermost. */
    Metadata end() {
        bytes.putByte(0);
        lastField = outer.isEmpty() ? 0 : outer.pop();
        return this;
    }

    /** Begins a list of structs, which follow as elements. */
    Metadata structs(final int field, final int size) {
        field(field, LIST);
        if (size < LONG_LIST) {
            bytes.putByte(size << 4 | STRUCT);
        } else {
            bytes.putByte(LONG_LIST << 4 | STRUCT);
            bytes.putVarint(size);
        }
        return this;
    }

    Metadata numbers(final int field, final int... values) {
        field(field, LIST);
        bytes.putByte(values.length << 4 | I32);
        for (final int value : values) {
            zigzag(value);
        }
        return this;
    }

    Metadata oneString(final int field, final String value) {
        field(field, LIST);
        bytes.putByte(1 << 4 | BINARY);
        return text(value);
    }

    private Metadata text(final String value) {
        final byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
        bytes.putVarint(utf8.length);
        bytes.put(utf8, 0, utf8.length);
        return this;
    }

    private Metadata zigzag(final long value) {
        bytes.putVarint(value << 1 ^ value >> Long.SIZE - 1);
        return this;
    }
}
