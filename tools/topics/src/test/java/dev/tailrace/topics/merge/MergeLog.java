package dev.tailrace.topics.merge;

import dev.tailrace.progress.OutputHeader;
import dev.tailrace.progress.RunId;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;

/** Stamped records for tests. */
final class MergeLog {

    private final OutputHeader outputHeader = new OutputHeader();

    /** A marker that begins an epoch. */
    byte[] marker(final int epoch, final int epochBefore, final long number) {
        final byte[] bytes = new byte[OutputHeader.LENGTH];
        outputHeader
                .owner(0, epoch, new RunId(1, 2, 3))
                .flags(OutputHeader.EPOCH_MARKER)
                .record(number, 99, epochBefore)
                .encode(bytes, 0);
        return bytes;
    }

    byte[] outputHeader(final int flags, final int task, final int epoch, final long number, final long sequence) {
        final byte[] bytes = new byte[OutputHeader.LENGTH];
        outputHeader
                .owner(task, epoch, new RunId(1, 2, 3))
                .flags(flags)
                .record(number, sequence, 0)
                .encode(bytes, 0);
        return bytes;
    }

    ConsumerRecord<byte[], byte[]> record(
            final int partition, final long offset, final long number, final String line) {
        return record(partition, offset, outputHeader(0, 0, 1, number, number), line);
    }

    ConsumerRecord<byte[], byte[]> record(
            final int partition, final long offset, final byte[] headerBytes, final String line) {
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
                new RecordHeaders().add(OutputHeader.KEY, headerBytes),
                Optional.empty());
    }
}
