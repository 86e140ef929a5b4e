package dev.tailrace.topics.latency;

import java.util.Arrays;
import java.util.function.LongConsumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * Matches output records with the input records that caused them, by a part that both contain. The first output of an input
 * is measured, further ones are counted. Each input has to be read before its output.
 *
 * <p>An input that has waited too long for its output, by the timestamps of records, counts as never matched. An input that
 * was removed from a full table before that counts as evicted. A later output of either counts as an output without an
 * input. A matched input is remembered as long as any other, so that repeated outputs are recognised. Each input of the
 * measured interval is counted once: as matched, waiting, never matched, evicted, repeated, or without the matched part or
 * a time.
 *
 * <p>Used by one thread; allocates nothing.
 */
final class Matching {

    private static final byte WAITING = 0;
    private static final byte MATCHED = 1;
    /**
     * An input from outside of the measured interval: its first output is measured, and a missing output is not counted.
     */
    private static final byte CONTEXT = 2;

    private final RecordPart inputPart;
    private final RecordPart outputPart;
    private final RecordTime inputTime;
    private final RecordTime outputTime;
    private final long timeoutMs;
    private final MatchTable table;
    private final long[][] highestOffsets;
    private final LongConsumer latencies;
    private final LatencyCounts counts = new LatencyCounts();

    /**
     * @param inputPartitions number of partitions of the input topic
     * @param outputPartitions the same of the output topic
     * @param latencies receives each latency in nanoseconds, never a negative one
     */
    Matching(
            final RecordPart inputPart,
            final RecordPart outputPart,
            final RecordTime inputTime,
            final RecordTime outputTime,
            final long timeoutMs,
            final MatchTable table,
            final int inputPartitions,
            final int outputPartitions,
            final LongConsumer latencies) {
        this.inputPart = inputPart;
        this.outputPart = outputPart;
        this.inputTime = inputTime;
        this.outputTime = outputTime;
        this.timeoutMs = timeoutMs;
        this.table = table;
        this.latencies = latencies;
        highestOffsets = new long[inputPartitions][outputPartitions];
        for (final long[] highest : highestOffsets) {
            Arrays.fill(highest, -1);
        }
    }

    LatencyCounts counts() {
        return counts;
    }

    /**
     * Takes an input record.
     *
     * @param counted whether the record is from the measured interval
     */
    void input(final ConsumerRecord<byte[], byte[]> record, final boolean counted) {
        counts.inputs += counted ? 1 : 0;
        if (!inputPart.find(record)) {
            counts.withoutMatchField++;
            return;
        }
        final long timeNs = inputTime.ns(record);
        if (timeNs == RecordTime.NONE) {
            counts.withoutTime++;
            return;
        }
        final long fingerprint = RecordPartHash.of(inputPart.bytes(), inputPart.offset(), inputPart.length());
        if (table.find(fingerprint) != MatchTable.NONE) {
            counts.repeatedInputs++;
            return;
        }
        add(record, fingerprint, timeNs, counted);
    }

    private void add(
            final ConsumerRecord<byte[], byte[]> record,
            final long fingerprint,
            final long timeNs,
            final boolean counted) {
        if (table.isFull()) {
            counts.evicted += isWaiting(table.oldest()) ? 1 : 0;
            remove();
        }
        final int entry = table.add(fingerprint, timeNs, record.timestamp());
        table.place(entry, record.partition(), record.offset());
        table.setState(entry, counted ? WAITING : CONTEXT);
        counts.waiting += counted ? 1 : 0;
    }

    private boolean isWaiting(final int entry) {
        return table.state(entry) == WAITING;
    }

    private void remove() {
        counts.waiting -= isWaiting(table.oldest()) ? 1 : 0;
        table.removeOldest();
    }

    /** Takes an output record. */
    void output(final ConsumerRecord<byte[], byte[]> record) {
        counts.outputs++;
        if (!outputPart.find(record)) {
            counts.withoutMatchField++;
            return;
        }
        final int entry = table.find(RecordPartHash.of(outputPart.bytes(), outputPart.offset(), outputPart.length()));
        if (entry == MatchTable.NONE) {
            counts.withoutInput++;
        } else if (table.state(entry) == MATCHED) {
            counts.repeatedOutputs++;
        } else {
            match(entry, record);
        }
    }

    /**
     * Gives up inputs that are too old.
     *
     * @param nowMs all outputs with smaller timestamps have been read
     */
    void expire(final long nowMs) {
        while (table.size() > 0 && nowMs - table.timestampMs(table.oldest()) > timeoutMs) {
            counts.neverMatched += isWaiting(table.oldest()) ? 1 : 0;
            remove();
        }
    }

    private void match(final int entry, final ConsumerRecord<byte[], byte[]> record) {
        if (isWaiting(entry)) {
            counts.waiting--;
            counts.matched++;
        } else {
            counts.matchedOutside++;
        }
        table.setState(entry, MATCHED);
        counts.outOfOrder += isOutOfOrder(entry, record.partition()) ? 1 : 0;
        final long timeNs = outputTime.ns(record);
        if (timeNs == RecordTime.NONE) {
            counts.withoutTime++;
        } else {
            measure(timeNs - table.timeNs(entry));
        }
    }

    // In its partition, the output comes after an output of a later input of the same partition.
    private boolean isOutOfOrder(final int entry, final int outputPartition) {
        final long[] highest = highestOffsets[table.partition(entry)];
        final long before = highest[outputPartition];
        highest[outputPartition] = Math.max(before, table.offset(entry));
        return table.offset(entry) < before;
    }

    private void measure(final long latencyNs) {
        if (latencyNs < 0) {
            counts.negative++;
            counts.mostNegativeNs = Math.min(counts.mostNegativeNs, latencyNs);
            return;
        }
        counts.equalTimestamps += latencyNs == 0 ? 1 : 0;
        latencies.accept(latencyNs);
    }

    /** Ends the matching of stored topics: no more outputs arrive for waiting inputs. */
    void end() {
        while (table.size() > 0) {
            counts.neverMatched += isWaiting(table.oldest()) ? 1 : 0;
            remove();
        }
    }
}
