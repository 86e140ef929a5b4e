package dev.tailrace.result.export;

import dev.tailrace.io.RecordSchema.Field;
import dev.tailrace.parquet.Column;
import dev.tailrace.parquet.ParquetWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.util.List;
import java.util.Map;

/** A Parquet file that is written in memory, row by row. */
final class ParquetTable implements AutoCloseable {

    private final ByteArrayOutputStream file = new ByteArrayOutputStream();
    private final ParquetWriter writer;

    ParquetTable(final String name, final Field... fields) {
        writer = new ParquetWriter(name, List.of(fields));
        try {
            writer.begin(Channels.newChannel(file));
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Adds a row of texts, whole numbers and floating-point numbers, one for each field. */
    void row(final Object... values) {
        for (int field = 0; field < values.length; field++) {
            add(writer.column(field), values[field]);
        }
        if (writer.endRow()) {
            try {
                writer.writeGroup();
            } catch (final IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static void add(final Column column, final Object value) {
        if (value instanceof String text) {
            column.add(text);
        } else if (value instanceof Double number) {
            column.add(number.doubleValue());
        } else {
            column.add(((Number) value).longValue());
        }
    }

    /** The bytes of the file, to which no row is added any more; at most 2 GiB. */
    byte[] complete(final String writtenBy) {
        try {
            writer.finish(Map.of(), writtenBy);
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
        return file.toByteArray();
    }

    @Override
    public void close() {
        writer.close();
    }
}
