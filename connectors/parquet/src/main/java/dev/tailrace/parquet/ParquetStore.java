package dev.tailrace.parquet;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import dev.tailrace.io.OutputException;
import dev.tailrace.io.RecordRow;
import dev.tailrace.io.RecordSchema;
import dev.tailrace.io.RecordSchema.Field;
import dev.tailrace.io.ResultStore;
import dev.tailrace.io.StoredProgress;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Parquet files with results: each commit completes one, which has the progress among its metadata. Rows are collected in
 * memory by column; a row group of {@value #GROUP_ROWS} is compressed and written at once.
 */
final class ParquetStore implements ResultStore {

    private static final int GROUP_ROWS = 1 << 17;
    private static final byte[] MAGIC = "PAR1".getBytes(StandardCharsets.US_ASCII);
    private static final int VERSION = 2;
    private static final int DATA_PAGE = 0;
    private static final int DICTIONARY_PAGE = 2;
    private static final int PLAIN = 0;
    private static final int RLE = 3;
    private static final int RLE_DICTIONARY = 8;
    private static final int ZSTD = 6;
    private static final int LEVEL = 1;

    private final FilePlan plan;
    private final CommitPolicy policy;
    private final RecordRow row;
    private final Column[] columns;
    private final int fields;
    private final Bytes page = new Bytes();
    private final List<Group> groups = new ArrayList<>();
    private final ZstdCompressCtx zstd = new ZstdCompressCtx();
    private byte[] packed = new byte[0];
    private FileChannel channel;
    private boolean begun;
    private long position;
    private int rows;

    ParquetStore(final FilePlan plan, final RecordSchema schema, final CommitPolicy policy) {
        this.plan = plan;
        this.policy = policy;
        row = new RecordRow(schema);
        fields = schema.fields().size();
        final List<Field> all = new ArrayList<>(schema.fields());
        all.add(Field.ofLong("tailrace_sequence"));
        all.add(Field.ofInt("tailrace_ordinal"));
        columns = all.stream().map(field -> new Column(field, GROUP_ROWS)).toArray(Column[]::new);
        zstd.setLevel(LEVEL);
    }

    /** Where a column of a row group is; the dictionary is at -1 if there is none. */
    private record Chunk(Column column, long dictionaryAt, long dataAt, long plainBytes, long bytes) {}

    private record Group(int rows, List<Chunk> chunks) {

        long plainBytes() {
            return chunks.stream().mapToLong(Chunk::plainBytes).sum();
        }
    }

    @Override
    public Optional<StoredProgress> progress() {
        return plan.newest().map(FileProgress::read);
    }

    @Override
    public CommitPolicy commitPolicy() {
        return policy;
    }

    @Override
    public void write(final byte[] buffer, final int offset, final int length, final long sequence, final int ordinal) {
        row.read(buffer, offset, length);
        for (int field = 0; field < fields; field++) {
            columns[field].add(row, field);
        }
        columns[fields].add(sequence);
        columns[fields + 1].add(ordinal);
        rows++;
        if (rows == GROUP_ROWS) {
            writing(this::writeGroup);
        }
    }

    @Override
    public void commit(final StoredProgress progress) {
        writing(() -> {
            writeGroup();
            writeFooter(progress);
            channel.force(true);
            channel.close();
            channel = null;
            plan.publish();
            begun = false;
            groups.clear();
        });
    }

    private void writing(final Step step) {
        try {
            if (channel == null) {
                open();
            }
            step.run();
        } catch (final NoSuchFileException e) {
            throw new OutputException(
                    plan.name() + ": cannot be written: there is no folder "
                            + plan.temporary().toAbsolutePath().getParent(),
                    e);
        } catch (final IOException e) {
            throw new OutputException(
                    plan.name() + ": cannot be written: " + e.getMessage()
                            + ". The file was not complete and is not there; the next run writes it",
                    e);
        }
    }

    private void open() throws IOException {
        channel = FileChannel.open(
                plan.temporary(),
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE,
                StandardOpenOption.TRUNCATE_EXISTING);
        begun = true;
        position = 0;
        put(MAGIC, MAGIC.length);
    }

    private void put(final byte[] bytes, final int length) throws IOException {
        final ByteBuffer buffer = ByteBuffer.wrap(bytes, 0, length);
        while (buffer.hasRemaining()) {
            channel.write(buffer);
        }
        position += length;
    }

    private void writeGroup() throws IOException {
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
                .i32(2, dictionary == null ? PLAIN : RLE_DICTIONARY)
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

    private void writeFooter(final StoredProgress progress) throws IOException {
        final Metadata footer = new Metadata().i32(1, VERSION).structs(2, columns.length + 1);
        footer.element().string(4, "results").i32(5, columns.length).end();
        for (final Column column : columns) {
            column.describe(footer);
        }
        footer.i64(3, groups.stream().mapToLong(Group::rows).sum()).structs(4, groups.size());
        groups.forEach(group -> describe(group, footer));
        footer.structs(5, 1)
                .element()
                .string(1, FileProgress.KEY)
                .string(2, FileProgress.text(progress))
                .end()
                .string(6, "tailrace")
                .end();
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
                    .numbers(2, PLAIN, RLE, RLE_DICTIONARY)
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

    @Override
    public void close() {
        zstd.close();
        try {
            if (channel != null) {
                channel.close();
            }
            if (begun) {
                Files.deleteIfExists(plan.temporary());
            }
        } catch (final IOException left) {
            // The next run deletes it.
            return;
        }
    }

    /** A part of writing that may fail. */
    private interface Step {

        void run() throws IOException;
    }
}
