package dev.tailrace.spark;

import dev.tailrace.kafkaclient.ByteClients;
import dev.tailrace.kafkaclient.ClientProperties;
import dev.tailrace.kafkaclient.EpochMarkers;
import dev.tailrace.kafkaclient.LastResult;
import dev.tailrace.kafkaclient.OutputTails;
import dev.tailrace.kafkaclient.Topics;
import dev.tailrace.launch.engine.EngineOptions;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.launch.run.StartPosition;
import dev.tailrace.launch.task.RunHistory;
import dev.tailrace.launch.task.TaskIdentities;
import dev.tailrace.progress.Change;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.progress.IdentityCheck;
import dev.tailrace.progress.RefusalException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Headers;

/**
 * Looks, before a run writes anything, whether the checkpoint and the results that the outputs have are its own, whether
 * what has changed is accepted and covered, and whether a partition task with state that has to start over can compute its
 * results again. Then binds the checkpoint and the outputs to the run.
 *
 * <p>Spark continues from the last batch that it has planned, and from nothing else. So of all changes only the pipeline's can be
 * accepted, and only when that batch is completed.
 */
final class Restart {

    private static final Set<Change> ACCEPTABLE = EnumSet.of(Change.NEW_PIPELINE);
    private static final String STATE = "its checkpoint";
    private static final int NO_EPOCH = -1;
    private static final Duration MARKER_TIMEOUT = Duration.ofSeconds(60);

    private final RunSpec spec;
    private final SparkOptions options;
    private final ClientProperties clients;
    private final Topics topics;
    private final int partitions;
    private final SparkFolder folder;
    private final boolean isKeepingState;
    private final Map<TopicPartition, LastResult> tails = new HashMap<>();
    private final Map<TopicPartition, Integer> epochs = new HashMap<>();

    Restart(
            final RunSpec spec,
            final SparkOptions options,
            final ClientProperties clients,
            final Topics topics,
            final int partitions,
            final SparkFolder folder,
            final boolean isKeepingState) {
        this.spec = spec;
        this.options = options;
        this.clients = clients;
        this.topics = topics;
        this.partitions = partitions;
        this.folder = folder;
        this.isKeepingState = isKeepingState;
    }

    /**
     * Checks everything, and binds the checkpoint and the outputs.
     *
     * @param notes for people
     * @return what partition tasks are and were bound to
     * @throws RefusalException saying what does not fit
     */
    RunHistory check(final TaskIdentities now, final Consumer<String> notes) {
        final RunHistory before = before(now);
        final IdentityCheck changes =
                IdentityCheck.ofState(STATE, before.current().topics(), now.topics());
        changes.refuseUnless(spec.accepted(), ACCEPTABLE);
        refuseExpiredInput();
        lookAtOutputs(changes.isSame() ? before : before.then(now), changes.isSame(), notes);
        if (!changes.isSame()) {
            refuseUncovered(changes);
            notes.accept(changes.acceptedText());
        }
        final int last = Math.max(
                before.epoch(), epochs.values().stream().max(Integer::compare).orElse(NO_EPOCH));
        final RunHistory history = changes.isSame()
                ? before.withEpoch(Math.max(0, last))
                : before.then(now).withEpoch(last + 1);
        mark(history);
        folder.save(history);
        return history;
    }

    private RunHistory before(final TaskIdentities now) {
        final Optional<RunHistory> saved = folder.history();
        if (folder.lastPlanned().isEmpty()) {
            return new RunHistory(saved.map(RunHistory::epoch).orElse(NO_EPOCH), List.of(now));
        }
        return saved.orElseThrow(() -> new RefusalException("the checkpoint in " + folder
                + " does not say what it is bound to; an earlier release wrote it. Run that release, or use another"
                + " application id, another folder of state, and new topics for results"));
    }

    private void refuseExpiredInput() {
        final String input = spec.inputTopics().get(0);
        folder.nextOffsets().forEach((partition, next) -> {
            final long begin = topics.begin(new TopicPartition(input, partition));
            if (begin > next) {
                throw new RefusalException("application '" + spec.applicationId() + "' resumes at offset "
                        + next
                        + " of topic '" + input + "', partition " + partition + ", which begins at offset " + begin
                        + " now: " + (begin - next)
                        + " offsets were deleted unread; start over under another application id, with another folder of state"
                        + " and new topics for results");
            }
        });
    }

    private void lookAtOutputs(final RunHistory known, final boolean isSame, final Consumer<String> notes) {
        final boolean resumesState = isKeepingState && folder.lastPlanned().isPresent();
        try (OutputTails reader = OutputTails.open(clients.consumer(), "read_uncommitted", known)) {
            for (final String output : new LinkedHashSet<>(spec.outputTopics().values())) {
                for (final TopicPartition partition : Topics.of(output, partitions)) {
                    tails.put(partition, tail(reader, partition, resumesState, isSame));
                    // An expired log is in the epoch that its state knows of. A new marker would have to name its last
                    // result, whose number only Spark's state has.
                    final boolean hasExpired = resumesState && reader.epoch() < 0 && topics.begin(partition) > 0;
                    epochs.put(partition, hasExpired ? known.epoch() : reader.epoch());
                    reader.rejectedRecords().ifPresent(notes);
                }
            }
        }
    }

    private LastResult tail(
            final OutputTails reader, final TopicPartition output, final boolean resumesState, final boolean isSame) {
        if (resumesState ? isSame : spec.guarantee() != Guarantee.EXACTLY_ONCE) {
            return reader.last(output);
        }
        final LastResult tail = reader.before(output, Long.MAX_VALUE);
        if (!resumesState) {
            refuseWhatCannotBeginAgain(output, tail);
        }
        return tail;
    }

    private void refuseWhatCannotBeginAgain(final TopicPartition output, final LastResult tail) {
        if (tail == LastResult.NONE || !isKeepingState) {
            return;
        }
        final TopicPartition input = new TopicPartition(spec.inputTopics().get(0), output.partition());
        final long begin = topics.begin(input);
        if (begin > 0 || options.get(EngineOptions.START) == StartPosition.LATEST) {
            throw new RefusalException("topic '" + output.topic() + "', partition " + output.partition()
                    + ": it has results up to number " + tail.number()
                    + ", there is no checkpoint to resume from, and the input would not be read from its beginning; name the"
                    + " folder of the run with --state-dir, or give results a new topic");
        }
    }

    // Spark computes a batch again that it has planned and not completed, and the results of the version before may be
    // there. Where partition tasks have no state, their labels tell.
    private void refuseUncovered(final IdentityCheck changes) {
        if (isKeepingState) {
            if (!folder.lastPlanned().equals(folder.lastCompleted())) {
                throw changes.uncovered("batch " + folder.lastPlanned().getAsLong()
                        + " was not completed, whose results may have been written in part");
            }
            return;
        }
        final Map<Integer, Long> covered = folder.coveredOffsets();
        tails.forEach((output, tail) -> {
            final long next = covered.getOrDefault(output.partition(), 0L);
            if (tail.sequence() >= next) {
                throw changes.uncovered("topic '" + output.topic() + "', partition " + output.partition()
                        + " has results of the record at offset " + tail.sequence()
                        + ", where its checkpoint resumes at offset " + next);
            }
        });
    }

    private void mark(final RunHistory history) {
        final boolean marksFirst = spec.guarantee() == Guarantee.EXACTLY_ONCE;
        final Map<TopicPartition, Headers> due = new LinkedHashMap<>();
        tails.forEach((output, tail) -> {
            final int epoch = epochs.get(output);
            if (epoch < history.epoch() && (marksFirst || history.epoch() > 0)) {
                due.put(output, EpochMarkers.headers(history, output.partition(), tail.number(), epoch));
            }
        });
        if (!due.isEmpty()) {
            write(due);
        }
    }

    private void write(final Map<TopicPartition, Headers> markers) {
        try (KafkaProducer<byte[], byte[]> producer = ByteClients.producer(clients.producer())) {
            final Map<TopicPartition, Future<RecordMetadata>> sent = new LinkedHashMap<>();
            markers.forEach((output, marker) -> sent.put(output, EpochMarkers.send(producer, output, marker)));
            sent.forEach((output, pending) -> EpochMarkers.await(output, pending, MARKER_TIMEOUT));
        }
    }
}
