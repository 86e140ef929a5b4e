package dev.tailrace.experiments.peer;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * Binary serializer of values, defined by a writer and a reader of their fields: schemas and JSON would cost more than the
 * work itself. Null is serialized as null. Stateless; can be used by any thread.
 *
 * @param <T> type of the values
 */
public final class BinaryFormat<T> {

    private static final int USUAL_BYTES = 64;

    private final Writer<T> writer;
    private final Reader<T> reader;

    private BinaryFormat(final Writer<T> writer, final Reader<T> reader) {
        this.writer = writer;
        this.reader = reader;
    }

    /**
     * Writes the fields of a value.
     *
     * @param <T> type of the value
     */
    @FunctionalInterface
    public interface Writer<T> {

        void write(T value, DataOutputStream out) throws IOException;
    }

    /**
     * Reads the fields of a value.
     *
     * @param <T> type of the value
     */
    @FunctionalInterface
    public interface Reader<T> {

        T read(DataInputStream in) throws IOException;
    }

    /** Creates a format from a writer and a reader of the fields. */
    public static <T> BinaryFormat<T> of(final Writer<T> writer, final Reader<T> reader) {
        return new BinaryFormat<>(writer, reader);
    }

    public byte[] bytes(final T value) {
        if (value == null) {
            return null;
        }
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream(USUAL_BYTES);
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            writer.write(value, out);
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /**
     * Deserializes a value.
     *
     * @throws UncheckedIOException when there are too few bytes
     */
    public T value(final byte[] bytes) {
        if (bytes == null) {
            return null;
        }
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            return reader.read(in);
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
