package dev.tailrace.kafka.task;

import dev.tailrace.kafkaclient.PartitionReader;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.progress.InputRange;
import dev.tailrace.progress.Recovery;
import dev.tailrace.progress.Recovery.Stage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.LogTruncationException;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/**
 * Recovers a batch of partition tasks stage by stage: in each stage the requests of all partition tasks to the broker take
 * one round trip or a few. Runs on the recovery thread, so that active partition tasks keep their latency.
 */
final class RecoveryRound {

    /** Two processes that claim at the same time each lose at most a few rounds to the other. */
    private static final int MOST_CLAIMS = 3;

    private final Consumer<byte[], byte[]> consumer;
    private final Consumer<byte[], byte[]> reader;
    private final Predicate<TopicPartition> beginsAtEnd;
    private final BooleanSupplier cancelled;

    /** An output that a recovery wants to read. */
    record Scan(Recovery recovery, int output) {}

    /**
     * @param consumer sees all records; in no group
     * @param reader sees the same records as readers of the outputs; in no group, may be the same consumer
     * @param beginsAtEnd whether an input without history begins after its last record
     * @param cancelled whether the recovery was cancelled
     */
    RecoveryRound(
            final Consumer<byte[], byte[]> consumer,
            final Consumer<byte[], byte[]> reader,
            final Predicate<TopicPartition> beginsAtEnd,
            final BooleanSupplier cancelled) {
        this.consumer = consumer;
        this.reader = reader;
        this.beginsAtEnd = beginsAtEnd;
        this.cancelled = cancelled;
    }

    /**
     * Recovers the partition tasks; returns when all are done, or the recovery was cancelled.
     *
     * @throws dev.tailrace.progress.RefusalException when a partition task must not start
     * @throws StatusException when another process has a partition task and keeps it
     * @throws org.apache.kafka.common.KafkaException when the broker fails a request
     */
    void run(final List<TaskStart> tasks) {
        final Map<TaskStart, Integer> claims = new HashMap<>();
        tasks.forEach(TaskStart::prepare);
        List<TaskStart> open = open(tasks);
        while (!open.isEmpty() && !cancelled.getAsBoolean()) {
            at(Stage.LOST, open).forEach(task -> claimAgain(task, claims));
            scan(open);
            check(at(Stage.CHECK, open));
            at(Stage.FENCE, open).forEach(TaskStart::fence);
            claim(open);
            plan(at(Stage.PLAN, open));
            open = open(tasks);
        }
    }

    private static List<TaskStart> open(final List<TaskStart> tasks) {
        return tasks.stream().filter(task -> !task.isDone()).toList();
    }

    private static List<TaskStart> at(final Stage stage, final List<TaskStart> tasks) {
        return tasks.stream().filter(task -> task.stage() == stage).toList();
    }

    private static void claimAgain(final TaskStart task, final Map<TaskStart, Integer> claims) {
        if (claims.merge(task, 1, Integer::sum) >= MOST_CLAIMS) {
            throw new StatusException(ExitStatus.FENCED, task.lostMessage(), null);
        }
        task.begin();
    }

    private void scan(final List<TaskStart> tasks) {
        final Map<TopicPartition, Scan> scans = new HashMap<>();
        tasks.forEach(task -> task.collectScans(scans));
        if (!scans.isEmpty()) {
            read(scans);
        }
    }

    /**
     * Reads each partition as far as its recovery needs it. Where readers see committed records only, this waits for open
     * transactions of other applications, because results of the partition task may come after them.
     *
     * @param scans by partition
     * @throws org.apache.kafka.common.errors.TimeoutException when a partition cannot be read to its end
     */
    void read(final Map<TopicPartition, Scan> scans) {
        final Map<TopicPartition, Long> starts = reader.beginningOffsets(scans.keySet());
        final Map<TopicPartition, Long> ends = ends(scans);
        final Map<TopicPartition, PartitionReader.Range> ranges = new HashMap<>();
        scans.forEach((partition, scan) -> {
            final Recovery recovery = scan.recovery();
            final long from = recovery.scanFrom(scan.output(), starts.get(partition), ends.get(partition));
            ranges.put(
                    partition,
                    new PartitionReader.Range(
                            from,
                            recovery.scanTo(scan.output()),
                            record -> recovery.scanned(scan.output(), PartitionReader.logged(record))));
        });
        new PartitionReader(reader).read(ranges);
        scans.values().forEach(scan -> scan.recovery().scanEnded(scan.output()));
    }

    // A recovery that has not fenced the owner does not wait for its transaction, which may be open for long.
    private Map<TopicPartition, Long> ends(final Map<TopicPartition, Scan> scans) {
        final Map<TopicPartition, Long> seen = reader.endOffsets(scans.keySet());
        if (consumer == reader) {
            return seen;
        }
        final Map<TopicPartition, Long> ends = new HashMap<>(consumer.endOffsets(scans.keySet()));
        seen.forEach((partition, end) -> {
            if (!scans.get(partition).recovery().isAlone()) {
                ends.put(partition, end);
            }
        });
        return ends;
    }

    private void claim(final List<TaskStart> tasks) {
        final List<TaskStart.Claim> claims = new ArrayList<>();
        tasks.forEach(task -> task.sendClaims(claims));
        claims.forEach(TaskStart.Claim::await);
    }

    private void check(final List<TaskStart> tasks) {
        if (!tasks.isEmpty()) {
            final Map<TopicPartition, InputRange> ranges = ranges(tasks);
            tasks.forEach(task -> task.check(ranges));
        }
    }

    private void plan(final List<TaskStart> tasks) {
        if (!tasks.isEmpty()) {
            final Map<TopicPartition, InputRange> ranges = ranges(tasks);
            tasks.forEach(task -> task.plan(ranges));
        }
    }

    private Map<TopicPartition, InputRange> ranges(final List<TaskStart> tasks) {
        final Set<TopicPartition> inputs = new HashSet<>();
        tasks.forEach(task -> inputs.addAll(task.inputs()));
        final Map<TopicPartition, Long> starts = consumer.beginningOffsets(inputs);
        final Map<TopicPartition, Long> ends = consumer.endOffsets(inputs);
        final Map<TopicPartition, InputRange> ranges = new HashMap<>();
        inputs.forEach(input -> ranges.put(
                input,
                new InputRange(
                        starts.get(input),
                        ends.get(input),
                        (beginsAtEnd.test(input) ? ends : starts).get(input),
                        (next, epoch) -> truncatedAt(input, next, epoch))));
        return ranges;
    }

    // The client asks the leader where the epoch ended, when it is given a position with an epoch.
    private long truncatedAt(final TopicPartition input, final long next, final int leaderEpoch) {
        consumer.assign(List.of(input));
        try {
            consumer.seek(input, new OffsetAndMetadata(next, Optional.of(leaderEpoch), ""));
            consumer.position(input);
            return -1;
        } catch (final LogTruncationException e) {
            final OffsetAndMetadata diverged = e.divergentOffsets().get(input);
            return diverged == null ? 0 : diverged.offset();
        } finally {
            consumer.unsubscribe();
        }
    }
}
