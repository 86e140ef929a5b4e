package dev.tailrace.flink.region;

import dev.tailrace.flink.task.OutputLogs;
import dev.tailrace.progress.LoggedRecord;
import dev.tailrace.progress.OutputHeader;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apache.kafka.common.TopicPartition;

/** An output to which no other process writes, and an input {@code in} without end. */
final class NewOutputs implements OutputLogs {

    private final long inputStart;
    private final List<byte[]> outputHeaders = new ArrayList<>();

    /** @param inputStart offset of the first record that the input still has */
    NewOutputs(final long inputStart) {
        this.inputStart = inputStart;
    }

    @Override
    public Extent extent(final TopicPartition partition) {
        return partition.topic().equals("in")
                ? new Extent(inputStart, Long.MAX_VALUE)
                : new Extent(0, outputHeaders.size());
    }

    @Override
    public void read(
            final TopicPartition partition, final long from, final long to, final Consumer<LoggedRecord> taker) {
        for (long offset = from; offset < to; offset++) {
            taker.accept(new LoggedRecord(offset, outputHeaders.get((int) offset), null, null));
        }
    }

    @Override
    public long append(final TopicPartition partition, final OutputHeader outputHeader, final byte[] identity) {
        final byte[] bytes = new byte[OutputHeader.LENGTH];
        outputHeader.encode(bytes, 0);
        outputHeaders.add(bytes);
        return outputHeaders.size() - 1;
    }

    @Override
    public void close() {}
}
