package dev.tailrace.kafka.reader;

import dev.tailrace.progress.RunId;
import dev.tailrace.progress.Stamp;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;

/** Stamped records for tests. */
final class MergeLog {

    private final Stamp stamp = new Stamp();

    /** A marker that begins a term. */
    byte[] marker(final int term, final int termBefore, final long number) {
        final byte[] bytes = new byte[Stamp.LENGTH];
        stamp.owner(0, term, new RunId(1, 2, 3))
                .flags(Stamp.TERM_MARKER)
                .record(number, 99, termBefore)
                .encode(bytes, 0);
        return bytes;
    }

    byte[] stamp(final int flags, final int lane, final int term, final long number, final long sequence) {
        final byte[] bytes = new byte[Stamp.LENGTH];
        stamp.owner(lane, term, new RunId(1, 2, 3))
                .flags(flags)
                .record(number, sequence, 0)
                .encode(bytes, 0);
        return bytes;
    }

    ConsumerRecord<byte[], byte[]> record(
            final int partition, final long offset, final long number, final String line) {
        return record(partition, offset, stamp(0, 0, 1, number, number), line);
    }

    ConsumerRecord<byte[], byte[]> record(
            final int partition, final long offset, final byte[] stampBytes, final String line) {
        return new ConsumerRecord<>(
                "trades",
                partition,
                offset,
                0,
                TimestampType.CREATE_TIME,
                0,
                0,
                null,
                line == null ? null : line.getBytes(StandardCharsets.UTF_8),
                new RecordHeaders().add(Stamp.KEY, stampBytes),
                Optional.empty());
    }
}
