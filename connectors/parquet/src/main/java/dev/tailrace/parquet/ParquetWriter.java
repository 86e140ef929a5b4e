package dev.tailrace.parquet;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import dev.tailrace.io.RecordSchema.Field;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Writes flat tables as Parquet files, one after the other (parquet-format 2.x, Encodings and Compression): differences of
 * whole numbers, dictionaries for texts, one page for each column of a row group, compressed with Zstandard. Rows are collected in memory by
 * column; a row group of {@value #GROUP_ROWS} is compressed and written at once. Not thread-safe.
 */
public final class ParquetWriter implements AutoCloseable {

    private static final int GROUP_ROWS = 1 << 17;
    private static final byte[] MAGIC = "PAR1".getBytes(StandardCharsets.US_ASCII);
    private static final int VERSION = 2;
    private static final int DATA_PAGE = 0;
    private static final int DICTIONARY_PAGE = 2;
    static final int PLAIN = 0;
    static final int DELTA_BINARY_PACKED = 5;
    static final int RLE_DICTIONARY = 8;

    private static final int RLE = 3;
    private static final int ZSTD = 6;
    private static final int LEVEL = 1;

    private final String table;
    private final Column[] columns;
    private final Bytes page = new Bytes();
    private final List<Group> groups = new ArrayList<>();
    private final ZstdCompressCtx zstd = new ZstdCompressCtx();
    private byte[] packed = new byte[0];
    private WritableByteChannel file;
    private long position;
    private int rows;

    /**
     * A writer of tables of this structure.
     *
     * @param table name of the table in the files
     * @param fields one for each column
     */
    public ParquetWriter(final String table, final List<Field> fields) {
        this.table = table;
        columns = fields.stream().map(field -> new Column(field, GROUP_ROWS)).toArray(Column[]::new);
        zstd.setLevel(LEVEL);
    }

    /** Where a column of a row group is; the dictionary is at -1 if there is none. */
    private record Chunk(Column column, long dictionaryAt, long dataAt, long plainBytes, long bytes) {}

    private record Group(int rows, List<Chunk> chunks) {

        long plainBytes() {
            return chunks.stream().mapToLong(Chunk::plainBytes).sum();
        }
    }

    /** Begins a file. The channel stays the caller's, who closes it. */
    public void begin(final WritableByteChannel channel) throws IOException {
        file = channel;
        position = 0;
        put(MAGIC, MAGIC.length);
    }

    /** A column, by its place among the fields; each takes one value for each row. */
    public Column column(final int field) {
        return columns[field];
    }

    /** Ends a row. Returns whether the row group is full and has to be written before the next row. */
    public boolean endRow() {
        rows++;
        return rows == GROUP_ROWS;
    }

    /** Writes the rows since the last row group, if there are any. */
    public void writeGroup() throws IOException {
        if (rows == 0) {
            return;
        }
        final List<Chunk> chunks = new ArrayList<>();
        for (final Column column : columns) {
            chunks.add(chunk(column));
            column.clear();
        }
        groups.add(new Group(rows, chunks));
        rows = 0;
    }

    /**
     * Writes what is left, and what makes the file complete.
     *
     * @param metadata texts by name that readers find in the file
     * @param writtenBy program that has written the file
     */
    public void finish(final Map<String, String> metadata, final String writtenBy) throws IOException {
        writeGroup();
        writeFooter(new TreeMap<>(metadata), writtenBy);
        groups.clear();
    }

    private void put(final byte[] bytes, final int length) throws IOException {
        final ByteBuffer buffer = ByteBuffer.wrap(bytes, 0, length);
        while (buffer.hasRemaining()) {
            file.write(buffer);
        }
        position += length;
    }

    private Chunk chunk(final Column column) throws IOException {
        final long start = position;
        long plainBytes = 0;
        final Dictionary dictionary = column.dictionary();
        if (dictionary != null) {
            plainBytes += write(dictionary.texts, new Metadata().i32(1, DICTIONARY_PAGE), header -> header.struct(7)
                    .i32(1, dictionary.size())
                    .i32(2, PLAIN)
                    .end());
        }
        final long dataAt = position;
        page.clear();
        column.page(page);
        plainBytes += write(page, new Metadata().i32(1, DATA_PAGE), header -> header.struct(5)
                .i32(1, rows)
                .i32(2, column.encoding())
                .i32(3, RLE)
                .i32(4, RLE)
                .end());
        return new Chunk(column, dictionary == null ? -1 : start, dataAt, plainBytes, position - start);
    }

    /** Writes a page; returns the bytes of it and its header before compression. */
    private long write(final Bytes bytes, final Metadata header, final Consumer<Metadata> kind) throws IOException {
        final int most = (int) Zstd.compressBound(bytes.length);
        if (packed.length < most) {
            packed = new byte[2 * most];
        }
        final int size = zstd.compressByteArray(packed, 0, packed.length, bytes.array, 0, bytes.length);
        header.i32(2, bytes.length).i32(3, size);
        kind.accept(header);
        header.end();
        put(header.bytes.array, header.bytes.length);
        put(packed, size);
        return (long) header.bytes.length + bytes.length;
    }

    private void writeFooter(final Map<String, String> metadata, final String writtenBy) throws IOException {
        final Metadata footer = new Metadata().i32(1, VERSION).structs(2, columns.length + 1);
        footer.element().string(4, table).i32(5, columns.length).end();
        for (final Column column : columns) {
            column.describe(footer);
        }
        footer.i64(3, groups.stream().mapToLong(Group::rows).sum()).structs(4, groups.size());
        groups.forEach(group -> describe(group, footer));
        if (!metadata.isEmpty()) {
            footer.structs(5, metadata.size());
            metadata.forEach((key, value) ->
                    footer.element().string(1, key).string(2, value).end());
        }
        footer.string(6, writtenBy).end();
        final int length = footer.bytes.length;
        footer.bytes.putInt(length);
        footer.bytes.put(MAGIC, 0, MAGIC.length);
        put(footer.bytes.array, footer.bytes.length);
    }

    private static void describe(final Group group, final Metadata footer) {
        footer.element().structs(1, group.chunks().size());
        for (final Chunk chunk : group.chunks()) {
            footer.element()
                    .i64(2, 0)
                    .struct(3)
                    .i32(1, chunk.column().physicalNumber())
                    .numbers(2, PLAIN, RLE, DELTA_BINARY_PACKED, RLE_DICTIONARY)
                    .oneString(3, chunk.column().name())
                    .i32(4, ZSTD)
                    .i64(5, group.rows())
                    .i64(6, chunk.plainBytes())
                    .i64(7, chunk.bytes())
                    .i64(9, chunk.dataAt());
            if (chunk.dictionaryAt() >= 0) {
                footer.i64(11, chunk.dictionaryAt());
            }
            footer.end().end();
        }
        footer.i64(2, group.plainBytes()).i64(3, group.rows()).end();
    }

    /** Releases the memory of the compression; the file is the caller's. */
    @Override
    public void close() {
        zstd.close();
    }
}
