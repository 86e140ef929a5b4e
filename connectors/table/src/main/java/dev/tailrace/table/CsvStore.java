package dev.tailrace.table;

import com.github.luben.zstd.ZstdOutputStream;
import dev.tailrace.io.OutputTarget;
import dev.tailrace.io.StoredProgress;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;

/** A CSV file with results, compressed if its name ends in {@code .gz} or {@code .zst}. */
final class CsvStore extends FileStore {

    private static final int WRITE_BYTES = 1 << 16;

    private final String name;
    private final CsvText rows;
    private OutputStream file;

    CsvStore(final Path file, final OutputTarget target) {
        super(new SingleFile(file), AT_THE_END);
        name = file.toString();
        rows = new CsvText(target.schema());
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
