package dev.tailrace.kafka.reader;

import dev.tailrace.runtime.OutputLog;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** The values as lines: the same bytes that the sequential run writes. A record without a value is an empty line. */
final class LineSink implements MergedSink {

    private static final byte[] EMPTY = new byte[0];

    private final OutputLog lines;

    LineSink(final OutputLog lines) {
        this.lines = lines;
    }

    @Override
    public void write(final ConsumerRecord<byte[], byte[]> record) {
        final byte[] value = record.value() == null ? EMPTY : record.value();
        lines.write(value, 0, value.length, 0, 0);
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
