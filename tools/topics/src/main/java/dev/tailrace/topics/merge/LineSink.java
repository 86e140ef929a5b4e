package dev.tailrace.topics.merge;

import dev.tailrace.io.OutputLog;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Writes values as lines: the same bytes as the sequential run. A record without a value is an empty line. */
final class LineSink implements MergedSink {

    private static final byte[] EMPTY = new byte[0];

    private final OutputLog lines;
    private long position;

    /** @param position number of bytes that the target already has */
    LineSink(final OutputLog lines, final long position) {
        this.lines = lines;
        this.position = position;
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
