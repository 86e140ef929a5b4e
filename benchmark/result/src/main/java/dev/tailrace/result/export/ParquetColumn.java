package dev.tailrace.result.export;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** A column of a Parquet file, without missing values, in Parquet's plain encoding. */
final class ParquetColumn {

    /** Physical types of Parquet, and the only logical type in use. */
    enum Type {
        INT64(2),
        DOUBLE(5),
        /** Bytes that contain text. */
        TEXT(6);

        private final int number;

        Type(final int number) {
            this.number = number;
        }

        int number() {
            return number;
        }
    }

    private final String name;
    private final Type type;
    private final ByteArrayOutputStream plain = new ByteArrayOutputStream();
    private final ByteBuffer eight = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private int size;

    ParquetColumn(final String name, final Type type) {
        this.name = name;
        this.type = type;
    }

    void add(final long value) {
        plain.writeBytes(eight.putLong(0, value).array());
        size++;
    }

    void add(final double value) {
        plain.writeBytes(eight.putDouble(0, value).array());
        size++;
    }

    void add(final String value) {
        final byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
        plain.write(eight.putInt(0, utf8.length).array(), 0, Integer.BYTES);
        plain.writeBytes(utf8);
        size++;
    }

    String name() {
        return name;
    }

    Type type() {
        return type;
    }

    int size() {
        return size;
    }

    byte[] toBytes() {
        return plain.toByteArray();
    }
}
