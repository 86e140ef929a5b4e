package dev.tailrace.kafkastreams;

import dev.tailrace.function.InputException;
import dev.tailrace.kafkaclient.EpochMarkers;
import dev.tailrace.kafkaclient.LastResult;
import dev.tailrace.kafkaclient.OutputTails;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.task.EmbeddedTask;
import dev.tailrace.launch.task.NumberedResults;
import dev.tailrace.launch.task.RunCounters;
import dev.tailrace.launch.task.RunHistory;
import dev.tailrace.launch.task.TaskFailedException;
import dev.tailrace.launch.task.TaskParts;
import dev.tailrace.launch.task.TaskSnapshot;
import dev.tailrace.progress.Change;
import dev.tailrace.progress.IdentityCheck;
import dev.tailrace.progress.OutputHeader;
import dev.tailrace.progress.RefusalException;
import dev.tailrace.progress.ResultDigests;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.ObjLongConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.Cancellable;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * Runs the partition task of a source partition inside a task of Kafka Streams and keeps its snapshots in the stores of the
 * task.
 *
 * <p>The offset of the first record is the committed offset. The newest snapshot that is not ahead of it is restored. The
 * input between the two is read again, and its results are dropped, because they are written already. From then on a
 * snapshot is written to the store together with a commit, at most one per interval. When the input becomes quiet before
 * the next snapshot is due, a punctuation causes the commit that saves the last records.
 *
 * <p>This is correct wherever a crash falls between two commits: the state at an offset is a function of any earlier
 * snapshot and the input between. Under exactly-once, offsets, results and changelog are one transaction, so the snapshot
 * that is found is never ahead. Under at-least-once it may be ahead; then the one before is used ({@link SnapshotSlots}),
 * and results that were written after the last commit are written again, with the same output sequence numbers.
 *
 * <p>Used by the stream thread of the task.
 */
final class PartitionTaskProcessor
        implements Processor<byte[], byte[], SourcePartition, byte[]>, CommitSignal.Listener {

    private static final Bytes SIGNAL = Bytes.wrap(new byte[] {0});
    private static final byte[] PENDING = {1};
    private static final String STATE = "its state";
    private static final long NEVER = Long.MIN_VALUE;
    private static final long NOTHING = -1;

    private final TaskParts parts;
    private final PartitionTaskServices services;

    private ProcessorContext<SourcePartition, byte[]> context;
    private KeyValueStore<Bytes, byte[]> signal;
    private SnapshotSlots slots;
    private RunHistory before;
    private IdentityCheck changes;
    private SourcePartition key;
    private EmbeddedTask task;
    private RunCounters.TaskGauge gauge;
    private long timestampMs;
    private boolean isCommitPending;
    private long lastSnapshotNs = NEVER;

    /** Scheduled from the first record after a snapshot until the next snapshot; null in between. */
    private Cancellable punctuation;

    PartitionTaskProcessor(final TaskParts parts, final PartitionTaskServices services) {
        this.parts = parts;
        this.services = services;
    }

    @Override
    public void init(final ProcessorContext<SourcePartition, byte[]> taskContext) {
        context = taskContext;
        signal = context.getStateStore(PipelineTopology.COMMIT_SIGNAL);
        slots = new SnapshotSlots(context.getStateStore(PipelineTopology.SNAPSHOTS));
        before = slots.history().orElseGet(() -> new RunHistory(0, List.of(parts.identities())));
        changes = IdentityCheck.ofState(
                STATE, before.current().topics(), parts.identities().topics());
        changes.refuseUnless(services.accepted(), Set.of(Change.NEW_PIPELINE));
        key = new SourcePartition(partition());
        isCommitPending = false;
        lastSnapshotNs = NEVER;
        services.listeners().add(context.taskId(), this);
    }

    @Override
    public void process(final Record<byte[], byte[]> record) {
        final long offset = context.recordMetadata().orElseThrow().offset();
        timestampMs = record.timestamp();
        if (task == null) {
            begin(offset);
        }
        take(record.value(), offset);
        gauge.taken(offset, task.nowNs(), timestampMs);
        if (!isCommitPending) {
            signalCommit();
            schedulePunctuation();
        }
    }

    private void signalCommit() {
        isCommitPending = true;
        signal.put(SIGNAL, PENDING);
    }

    // A commit without an entry of the signal saves nothing, also the last one of a run that is stopped.
    private void schedulePunctuation() {
        if (punctuation == null && services.snapshotIntervalNs() > 0) {
            final long intervalMs = Math.max(1, TimeUnit.NANOSECONDS.toMillis(services.snapshotIntervalNs()));
            punctuation = context.schedule(
                    Duration.ofMillis(intervalMs), PunctuationType.WALL_CLOCK_TIME, timeMs -> signalCommit());
        }
    }

    private void cancelPunctuation() {
        if (punctuation != null) {
            punctuation.cancel();
            punctuation = null;
        }
    }

    // Exceptions of the client belong to Kafka Streams, which handles them.
    private void take(final byte[] value, final long offset) {
        try {
            task.take(value, offset);
        } catch (final KafkaException | InputException | RefusalException e) {
            throw e;
        } catch (final RuntimeException | LinkageError | StackOverflowError | AssertionError failure) {
            throw new TaskFailedException(parts.place(partition(), offset), failure);
        }
    }

    private void begin(final long offset) {
        gauge = services.counters().task(partition());
        gauge.replayed(0);
        final EmbeddedTask opened = EmbeddedTask.open(parts, partition(), this::send);
        // The first snapshot loads classes for some tenths of a second. Records would wait for it at the first commit.
        opened.snapshot();
        try {
            restore(opened, offset);
        } catch (final IllegalStateException e) {
            throw new RefusalException(parts.place(partition(), offset) + ": " + e.getMessage(), e);
        }
        task = opened;
    }

    private void restore(final EmbeddedTask opened, final long offset) {
        final TaskSnapshot snapshot = slots.restartAt(offset);
        slots.damages().forEach(damage -> services.warnings().accept(parts.place(partition(), offset) + ": " + damage));
        restore(opened, snapshot, offset);
        final Map<String, Integer> epochs = new LinkedHashMap<>();
        final Map<String, Long> written = new LinkedHashMap<>();
        final RunHistory history = lookAtOutputs(opened, snapshot, epochs, written);
        opened.results().setHeaderFields(history.epoch(), 0, 0);
        if (snapshot.position() < offset) {
            opened.replaying(true);
            services.replays()
                    .apply(context)
                    .replay(
                            new TopicPartition(parts.sourceTopic(), partition()),
                            snapshot.position(),
                            offset,
                            taker(opened, snapshot, offset));
            opened.replaying(false);
        }
        if (services.isTransactional()) {
            opened.results().numbers().forEach((topic, next) -> {
                if (written.getOrDefault(topic, NOTHING) >= next) {
                    throw writtenTwice(topic, written.get(topic), next, offset);
                }
            });
        }
        slots.bind(history);
        if (!changes.isSame()) {
            services.warnings().accept(changes.acceptedText());
        }
        epochs.forEach((topic, epoch) -> {
            if (history.epoch() > 0 && epoch < history.epoch()) {
                mark(topic, snapshot.numbers().getOrDefault(topic, 0L) - 1, epoch, history);
            }
        });
    }

    private RefusalException writtenTwice(final String topic, final long last, final long next, final long offset) {
        return new RefusalException(
                parts.place(partition(), offset) + ": the input is read from here, but topic '" + topic
                        + "' has committed results up to number " + last + " and the state resumes with " + next
                        + ", so they would be written twice: the offsets of the application have expired or were deleted. Start over"
                        + " under another application id and give the outputs new topics");
    }

    private void restore(final EmbeddedTask opened, final TaskSnapshot snapshot, final long offset) {
        try {
            opened.restore(snapshot)
                    .forEach(line -> services.warnings().accept(parts.place(partition(), offset) + ": " + line));
        } catch (final RuntimeException e) {
            throw StatusException.usage(
                    parts.place(partition(), offset) + ": its state does not fit the pipeline: " + e.getMessage(), e);
        }
    }

    // Refuses outputs of other applications, and results that the state does not cover when the pipeline has changed.
    private RunHistory lookAtOutputs(
            final EmbeddedTask opened,
            final TaskSnapshot snapshot,
            final Map<String, Integer> epochs,
            final Map<String, Long> written) {
        final RunHistory known = changes.isSame() ? before : before.then(parts.identities());
        final Optional<OutputTails> reader = services.tails().apply(context, known);
        if (reader.isPresent()) {
            try (OutputTails tails = reader.get()) {
                for (final String topic : parts.sinkTopics()) {
                    final TopicPartition output = new TopicPartition(topic, partition());
                    final long next = snapshot.numbers().getOrDefault(topic, 0L);
                    final LastResult last = tails.last(output);
                    epochs.put(topic, tails.epoch());
                    written.put(topic, last.number());
                    tails.rejectedRecords().ifPresent(services.warnings());
                    if (!changes.isSame() && last.number() >= next) {
                        throw changes.uncovered("topic '" + topic + "', partition " + partition()
                                + " has results up to number " + last.number()
                                + ", where its state resumes with number "
                                + next);
                    }
                    opened.results().check(topic, check(output, tails.digests(output, next, last)));
                }
            }
        }
        final int epoch = epochs.values().stream().reduce(known.epoch(), Math::max);
        return known.withEpoch(changes.isSame() ? epoch : epoch + 1);
    }

    private static NumberedResults.ReplayCheck check(final TopicPartition output, final ResultDigests logged) {
        return (number, buffer, offset, length) -> {
            if (!logged.agrees(number, buffer, offset, length)) {
                throw IdentityCheck.replayDiffers(
                        "topic '" + output.topic() + "', partition " + output.partition(), number);
            }
        };
    }

    private ObjLongConsumer<byte[]> taker(final EmbeddedTask opened, final TaskSnapshot snapshot, final long offset) {
        if (!changes.isSame()) {
            return (value, at) -> {
                throw changes.uncovered(parts.place(partition(), at) + ", is behind the state, which resumes at offset "
                        + snapshot.position() + ", and was taken before the input resumes at offset " + offset);
            };
        }
        return parts.isReplayable()
                ? (value, at) -> {
                    opened.take(value, at);
                    gauge.replayed(1);
                }
                : PartitionTaskProcessor::refuse;
    }

    // Records the accepted changes in the outputs too.
    private void mark(final String topic, final long number, final int epochBefore, final RunHistory history) {
        final Headers headers = EpochMarkers.headers(history, partition(), number, epochBefore);
        context.forward(new Record<>(key, null, timestampMs, headers), topic);
    }

    private static void refuse(final byte[] value, final long offset) {
        throw new IllegalStateException("the state does not know the record at offset " + offset
                + ", which was committed and cannot be computed again, because the pipeline is not"
                + " deterministic or the input is compacted");
    }

    private void send(final String topic, final byte[] recordKey, final byte[] value, final byte[] outputHeader) {
        final RecordHeaders headers = new RecordHeaders();
        headers.add(OutputHeader.KEY, outputHeader);
        context.forward(new Record<>(key.under(recordKey), value, timestampMs, headers), topic);
        services.counters().sent(topic, recordKey);
    }

    @Override
    public void beforeCommit() {
        isCommitPending = false;
        if (task != null
                && task.isBetweenRecords()
                && (services.isLast().test(partition(), task.nextOffset()) || isSnapshotDue())) {
            final TaskSnapshot snapshot = task.snapshot();
            slots.write(snapshot);
            gauge.saved(snapshot.state().length);
            cancelPunctuation();
        }
    }

    private boolean isSnapshotDue() {
        final long nowNs = services.clockNs().getAsLong();
        final boolean due = lastSnapshotNs == NEVER || nowNs - lastSnapshotNs >= services.snapshotIntervalNs();
        if (due) {
            lastSnapshotNs = nowNs;
        }
        return due;
    }

    @Override
    public void afterCommit() {
        slots.settle();
    }

    private int partition() {
        return context.taskId().partition();
    }

    @Override
    public void close() {
        services.listeners().remove(context.taskId(), this);
        cancelPunctuation();
        if (task != null) {
            services.counters().add(task.inputFaults());
            task.close();
            task = null;
        }
    }
}
