package dev.tailrace.kafkastreams.dsl;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;

/** Makes serdes of records by listing their fields, in binary: schemas and JSON would cost more than the work itself. */
final class BinarySerde {

    private BinarySerde() {}

    /** Writes the fields of a value. */
    @FunctionalInterface
    interface Writer<T> {
        void write(T value, DataOutputStream out) throws IOException;
    }

    /** Reads the fields of a value. */
    @FunctionalInterface
    interface Reader<T> {
        T read(DataInputStream in) throws IOException;
    }

    static <T> Serde<T> of(final Writer<T> writer, final Reader<T> reader) {
        return Serdes.serdeFrom((topic, value) -> bytes(value, writer), (topic, bytes) -> value(bytes, reader));
    }

    private static <T> byte[] bytes(final T value, final Writer<T> writer) {
        if (value == null) {
            return null;
        }
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream(64);
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            writer.write(value, out);
        } catch (final IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toByteArray();
    }

    private static <T> T value(final byte[] bytes, final Reader<T> reader) {
        if (bytes == null) {
            return null;
        }
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            return reader.read(in);
        } catch (final IOException cutOff) {
            throw new UncheckedIOException(cutOff);
        }
    }
}
