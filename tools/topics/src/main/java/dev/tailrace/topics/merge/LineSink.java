package dev.tailrace.topics.merge;

import dev.tailrace.io.OutputLog;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** The values as lines: the same bytes that the sequential run writes. A record without a value is an empty line. */
final class LineSink implements MergedSink {

    private static final byte[] EMPTY = new byte[0];

    private final OutputLog lines;
    private long position;

    /** @param position how many bytes the target has already */
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
