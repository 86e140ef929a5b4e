package dev.tailrace.topics.merge;

import dev.tailrace.io.FileOutput;
import dev.tailrace.io.OutputException;
import dev.tailrace.io.OutputLog;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Writes values as lines: the same bytes as the sequential run. A record without a value is an empty line. */
final class LineSink implements MergedSink {

    private static final byte[] EMPTY = new byte[0];

    private final OutputLog lines;
    /** The lines, if they go to a regular file. */
    private final Optional<FileOutput> file;

    private long position;

    private LineSink(final OutputLog lines, final Optional<FileOutput> file, final long position) {
        this.lines = lines;
        this.file = file;
        this.position = position;
    }

    private LineSink(final FileOutput lines, final Path file, final long position) {
        this(lines, Optional.of(lines).filter(written -> Files.isRegularFile(file)), position);
    }

    /** @param position number of bytes that the target, which is not a file, already has */
    LineSink(final OutputLog lines, final long position) {
        this(lines, Optional.empty(), position);
    }

    /** Creates a file, or empties it. */
    static LineSink open(final Path file) {
        return new LineSink(FileOutput.open(file), file, 0);
    }

    /**
     * Continues a file.
     *
     * @param position number of bytes that it has at least; those after them are cut off
     * @param positionFile the file that has this number
     */
    static LineSink resume(final Path file, final long position, final String positionFile) {
        try {
            return new LineSink(FileOutput.resume(file, position), file, position);
        } catch (final OutputException e) {
            if (Files.exists(file) && file.toFile().length() >= position) {
                throw e;
            }
            throw new OutputException(
                    e.getMessage() + "; remove the position " + positionFile + " to merge from the beginning", e);
        }
    }

    @Override
    public void write(final ConsumerRecord<byte[], byte[]> record) {
        final byte[] value = record.value() == null ? EMPTY : record.value();
        lines.write(value, 0, value.length, 0, 0);
        position += value.length + 1;
    }

    @Override
    public long position() {
        lines.flush();
        // Otherwise the position that is stored next could be beyond the end of the file after a power failure.
        file.ifPresent(FileOutput::force);
        return position;
    }

    @Override
    public void flush() {
        lines.flush();
    }

    @Override
    public void close() {
        lines.close();
    }
}
