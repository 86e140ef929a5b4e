package dev.tailrace.parquet;

import dev.tailrace.io.OutputException;
import dev.tailrace.io.RecordRow;
import dev.tailrace.io.RecordSchema;
import dev.tailrace.io.RecordSchema.Field;
import dev.tailrace.io.ResultStore;
import dev.tailrace.io.StoredProgress;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Parquet files with results: each commit completes one, which has the progress among its metadata. */
final class ParquetStore implements ResultStore {

    private final FilePlan plan;
    private final CommitPolicy policy;
    private final RecordRow row;
    private final ParquetWriter writer;
    private final int fields;
    private FileChannel channel;
    private boolean begun;

    ParquetStore(final FilePlan plan, final RecordSchema schema, final CommitPolicy policy) {
        this.plan = plan;
        this.policy = policy;
        row = new RecordRow(schema);
        fields = schema.fields().size();
        final List<Field> all = new ArrayList<>(schema.fields());
        all.add(Field.ofLong("tailrace_sequence"));
        all.add(Field.ofInt("tailrace_ordinal"));
        writer = new ParquetWriter("results", all);
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
            writer.column(field).add(row, field);
        }
        writer.column(fields).add(sequence);
        writer.column(fields + 1).add(ordinal);
        if (writer.endRow()) {
            writing(writer::writeGroup);
        }
    }

    @Override
    public void commit(final StoredProgress progress) {
        writing(() -> {
            writer.finish(Map.of(FileProgress.KEY, FileProgress.text(progress)), "tailrace");
            channel.force(true);
            channel.close();
            channel = null;
            plan.publish();
            begun = false;
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
        writer.begin(channel);
    }

    @Override
    public void close() {
        writer.close();
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
