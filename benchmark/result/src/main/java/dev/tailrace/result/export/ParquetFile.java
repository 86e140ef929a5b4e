package dev.tailrace.result.export;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.GZIPOutputStream;

/**
 * Writes a flat table as a Parquet file: one row group, one page for each column, plain encoding, gzip. This is the minimum
 * that readers of the format accept (parquet-format 2.x, Encodings and Compression). No library is used: libraries that
 * write Parquet require Hadoop or a later Java.
 */
final class ParquetFile {

    private static final byte[] MAGIC = "PAR1".getBytes(StandardCharsets.US_ASCII);
    private static final int VERSION = 1;
    private static final int REQUIRED = 0;
    private static final int UTF8 = 0;
    private static final int DATA_PAGE = 0;
    private static final int PLAIN = 0;
    private static final int RLE = 3;
    private static final int GZIP = 2;

    private final List<ParquetColumn> columns;
    private final int rows;
    private final ByteArrayOutputStream file = new ByteArrayOutputStream();

    private ParquetFile(final List<ParquetColumn> columns) {
        this.columns = columns;
        this.rows = columns.get(0).size();
    }

    /** Position and sizes of a column in the file. */
    private record Chunk(ParquetColumn column, long offset, long plainBytes, long bytes) {}

    /** The bytes of the file; at most 2 GiB. */
    static byte[] of(final List<ParquetColumn> columns, final String writtenBy) {
        return new ParquetFile(columns).write(writtenBy);
    }

    private byte[] write(final String writtenBy) {
        file.writeBytes(MAGIC);
        final List<Chunk> chunks = columns.stream().map(this::chunk).toList();
        final byte[] footer = footer(chunks, writtenBy);
        file.writeBytes(footer);
        file.writeBytes(ByteBuffer.allocate(Integer.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(footer.length)
                .array());
        file.writeBytes(MAGIC);
        return file.toByteArray();
    }

    private Chunk chunk(final ParquetColumn column) {
        final long offset = file.size();
        final byte[] plain = column.toBytes();
        final byte[] packed = packed(plain);
        final byte[] header = new CompactThrift()
                .i32(1, DATA_PAGE)
                .i32(2, plain.length)
                .i32(3, packed.length)
                .struct(5)
                .i32(1, rows)
                .i32(2, PLAIN)
                .i32(3, RLE)
                .i32(4, RLE)
                .end()
                .end()
                .toBytes();
        file.writeBytes(header);
        file.writeBytes(packed);
        return new Chunk(column, offset, (long) header.length + plain.length, (long) header.length + packed.length);
    }

    private static byte[] packed(final byte[] plain) {
        final ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(plain);
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
        return packed.toByteArray();
    }

    private byte[] footer(final List<Chunk> chunks, final String writtenBy) {
        final CompactThrift footer = new CompactThrift().i32(1, VERSION);
        footer.structs(2, columns.size() + 1).element();
        footer.string(4, "samples").i32(5, columns.size()).end();
        columns.forEach(column -> schema(footer, column));
        footer.i64(3, rows).structs(4, 1).element().structs(1, chunks.size());
        chunks.forEach(chunk -> chunk(footer, chunk));
        footer.i64(2, chunks.stream().mapToLong(Chunk::plainBytes).sum());
        return footer.i64(3, rows).end().string(6, writtenBy).end().toBytes();
    }

    private static void schema(final CompactThrift footer, final ParquetColumn column) {
        footer.element().i32(1, column.type().number()).i32(3, REQUIRED).string(4, column.name());
        if (column.type() == ParquetColumn.Type.TEXT) {
            footer.i32(6, UTF8);
        }
        footer.end();
    }

    private void chunk(final CompactThrift footer, final Chunk chunk) {
        footer.element().i64(2, chunk.offset()).struct(3);
        footer.i32(1, chunk.column().type().number()).oneI32(2, PLAIN);
        footer.oneString(3, chunk.column().name()).i32(4, GZIP).i64(5, rows);
        footer.i64(6, chunk.plainBytes()).i64(7, chunk.bytes()).i64(9, chunk.offset());
        footer.end().end();
    }
}
