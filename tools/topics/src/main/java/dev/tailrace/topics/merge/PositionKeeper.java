package dev.tailrace.topics.merge;

import dev.tailrace.progress.FrontierFilter.Verdict;
import dev.tailrace.topics.merge.MergePosition.TaskPoint;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * Keeps the position from which a merge would continue: in each partition, the first record that has not been written, and
 * the state of the partition tasks there. It holds the records from that one to the last one that was read. Used by one
 * thread.
 */
final class PositionKeeper {

    private static final long INTERVAL_NS = 1_000_000_000L;

    private final Path file;
    private final MergeIdentity merge;
    private final TopicAudit written;
    private final Map<Integer, Deque<Pending>> pending = new HashMap<>();
    private final Map<Integer, Long> offsets;
    private long savedNs;

    private record Pending(ConsumerRecord<byte[], byte[]> record, Verdict verdict) {

        boolean counts() {
            return verdict == Verdict.NEW || verdict == Verdict.MARKER;
        }
    }

    /**
     * @param file file of the position
     * @param written judges the written records; it begins where the merge begins
     * @param offsets start offset of the merge in each partition
     */
    PositionKeeper(
            final Path file, final MergeIdentity merge, final TopicAudit written, final Map<Integer, Long> offsets) {
        this.file = file;
        this.merge = merge;
        this.written = written;
        this.offsets = new TreeMap<>(offsets);
    }

    /** Reports that a record has been read. One that readers drop is not waited for, so it is kept only after others. */
    void read(final ConsumerRecord<byte[], byte[]> record, final Verdict verdict) {
        final Deque<Pending> records = pending.computeIfAbsent(record.partition(), unseen -> new ArrayDeque<>());
        final Pending read = new Pending(record, verdict);
        if (records.isEmpty() && !read.counts()) {
            pass(read);
        } else {
            records.add(read);
        }
    }

    /** Reports that a record has been written, so that no earlier record of its partition will be written. */
    void written(final ConsumerRecord<byte[], byte[]> record) {
        final Deque<Pending> records = pending.get(record.partition());
        while (!records.isEmpty() && records.peek().record().offset() <= record.offset()) {
            pass(records.poll());
        }
    }

    private void pass(final Pending passed) {
        if (passed.counts()) {
            written.judge(passed.record());
        }
        offsets.put(passed.record().partition(), passed.record().offset() + 1);
    }

    /** Writes the file if it is older than a second. */
    void saveIfDue(final LabelledReader<?> reader, final MergedSink sink, final long nowNs) {
        if (nowNs - savedNs >= INTERVAL_NS) {
            savedNs = nowNs;
            save(reader, sink);
        }
    }

    /** Writes the file. All records that the reader has released must have been written. */
    void save(final LabelledReader<?> reader, final MergedSink sink) {
        if (reader.held() == 0) {
            pending.values().forEach(this::passOthers);
        }
        final List<TaskPoint> tasks = new ArrayList<>();
        offsets.keySet()
                .forEach(partition -> written.forEachTask(
                        partition,
                        (task, filter) -> tasks.add(
                                new TaskPoint(partition, task, reader.leftTime(partition, task), filter.position()))));
        new MergePosition(merge, sink.position(), reader.lastMajor(), reader.lastMinor(), offsets, tasks).write(file);
    }

    // A refused result waits; the records before it have been dropped, or are markers.
    private void passOthers(final Deque<Pending> records) {
        while (!records.isEmpty() && records.peek().verdict() != Verdict.NEW) {
            pass(records.poll());
        }
    }
}
