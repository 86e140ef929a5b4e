package dev.tailrace.table;

import com.github.luben.zstd.ZstdOutputStream;
import dev.tailrace.io.OutputTarget;
import dev.tailrace.io.RecordSchema;
import dev.tailrace.io.RecordSchema.Field;
import dev.tailrace.io.StoredProgress;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;

/** A CSV file with results, compressed if its name ends in {@code .gz} or {@code .zst}. */
final class CsvStore extends FileStore {

    private static final int WRITE_BYTES = 1 << 16;

    private final String name;
    private final Rows rows;
    private OutputStream file;

    CsvStore(final Path file, final OutputTarget target) {
        super(new SingleFile(file), AT_THE_END);
        name = file.toString();
        rows = new Rows(target.schema());
    }

    @Override
    protected void begin(final FileChannel channel) throws IOException {
        final OutputStream plain = new OpenChannel(channel);
        if (name.endsWith(".gz")) {
            file = new GZIPOutputStream(plain, WRITE_BYTES);
        } else {
            file = name.endsWith(".zst") ? new ZstdOutputStream(plain) : plain;
        }
    }

    @Override
    public void write(final byte[] buffer, final int offset, final int length, final long sequence, final int ordinal) {
        rows.add(buffer, offset, length);
        if (rows.length() >= WRITE_BYTES) {
            writing(this::drain);
        }
    }

    private void drain() throws IOException {
        file.write(rows.bytes(), 0, rows.length());
        rows.clear();
    }

    @Override
    protected void finish(final StoredProgress progress) throws IOException {
        drain();
        file.close();
    }

    /**
     * Collects rows as CSV by the rules of RFC 4180, with a line feed after each. A value that is null is empty; an empty
     * text is a pair of quotes.
     */
    private static final class Rows extends DelimitedRows {

        Rows(final RecordSchema schema) {
            super(schema, ',', "");
            boolean isFirst = true;
            for (final Field field : schema.fields()) {
                if (!isFirst) {
                    put((byte) ',');
                }
                isFirst = false;
                final byte[] name = field.name().getBytes(StandardCharsets.UTF_8);
                text(name, 0, name.length);
            }
            put((byte) '\n');
        }

        void add(final byte[] buffer, final int offset, final int resultLength) {
            fields(buffer, offset, resultLength);
            put((byte) '\n');
        }

        @Override
        protected void text(final byte[] source, final int start, final int size) {
            final byte[] target = room(2 * size + 2);
            final boolean quoted = needsQuotes(source, start, size);
            int to = length();
            if (quoted) {
                target[to++] = '"';
            }
            for (int from = start; from < start + size; from++) {
                if (source[from] == '"') {
                    target[to++] = '"';
                }
                target[to++] = source[from];
            }
            if (quoted) {
                target[to++] = '"';
            }
            length(to);
        }

        private static boolean needsQuotes(final byte[] source, final int start, final int size) {
            for (int from = start; from < start + size; from++) {
                final byte letter = source[from];
                if (letter == ',' || letter == '"' || letter == '\n' || letter == '\r') {
                    return true;
                }
            }
            return size == 0;
        }
    }

    /** Writes to a channel, and leaves it open. */
    private static final class OpenChannel extends OutputStream {

        private final FileChannel channel;

        OpenChannel(final FileChannel channel) {
            this.channel = channel;
        }

        @Override
        public void write(final int value) throws IOException {
            write(new byte[] {(byte) value}, 0, 1);
        }

        @Override
        public void write(final byte[] bytes, final int offset, final int length) throws IOException {
            final ByteBuffer rest = ByteBuffer.wrap(bytes, offset, length);
            while (rest.hasRemaining()) {
                channel.write(rest);
            }
        }
    }
}
