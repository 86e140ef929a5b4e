package dev.tailrace.parquet;

import dev.tailrace.io.RecordRow;
import dev.tailrace.io.RecordSchema;
import dev.tailrace.io.StoredProgress;
import dev.tailrace.table.FilePlan;
import dev.tailrace.table.FileStore;
import dev.tailrace.table.SqlTable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** Parquet files with results: each commit completes one, which has the progress among its metadata. */
final class ParquetStore extends FileStore {

    /** Results in JSON that may be collected before a row group is written, so that long texts do not fill the memory. */
    private static final long GROUP_BYTES = 1 << 26;

    private final Optional<Path> newest;
    private final RecordRow row;
    private final ParquetWriter writer;
    private final int fields;
    private long collected;

    /** @param newest the file from which the run continues, if there is one */
    ParquetStore(
            final FilePlan plan, final Optional<Path> newest, final RecordSchema schema, final CommitPolicy policy) {
        super(plan, policy);
        this.newest = newest;
        row = new RecordRow(schema);
        fields = schema.fields().size();
        writer = new ParquetWriter("results", SqlTable.fields(schema));
    }

    @Override
    public Optional<StoredProgress> progress() {
        super.progress();
        return newest.map(FileProgress::read);
    }

    @Override
    protected void begin(final FileChannel file) throws IOException {
        writer.begin(file);
    }

    @Override
    public void write(final byte[] buffer, final int offset, final int length, final long sequence, final int ordinal) {
        row.read(buffer, offset, length);
        for (int field = 0; field < fields; field++) {
            writer.column(field).add(row, field);
        }
        writer.column(fields).add(sequence);
        writer.column(fields + 1).add(ordinal);
        collected += length;
        if (writer.endRow() || collected >= GROUP_BYTES) {
            writing(writer::writeGroup);
            collected = 0;
        }
    }

    @Override
    protected void finish(final StoredProgress progress) throws IOException {
        collected = 0;
        writer.finish(Map.of(FileProgress.KEY, progress.text()), "tailrace");
    }

    @Override
    public void close() {
        writer.close();
        super.close();
    }
}
