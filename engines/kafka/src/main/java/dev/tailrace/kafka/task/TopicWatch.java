package dev.tailrace.kafka.task;

import dev.tailrace.kafkaclient.LiveTopics;
import dev.tailrace.kafkaclient.TopicFacts;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.progress.Change;
import dev.tailrace.progress.PartitionTask;
import dev.tailrace.stream.Ordering;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/**
 * Checks once a second that the topics of a run are still the ones with which it began: that none was deleted or created
 * again, that outputs have a partition for each partition of the input, and that no output log has lost what it had
 * acknowledged. The first two stop the run, the third breaks the partition task, which recovers.
 *
 * <p>{@link #check} and {@link #throwIfRefused} may be called from any thread.
 */
final class TopicWatch implements AutoCloseable {

    private static final long INTERVAL_MS = 1_000;

    /** A topic can be missing for a moment, and partitions are added to one topic after the other. */
    private static final int LOOKS_TO_BE_SURE = 3;

    private final RunSettings settings;
    private final RunTopics began;
    private final LiveTopics topics;
    private final Supplier<List<TaskWatch.TaskView>> tasks;
    private final Notices notices;
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(task -> {
        final Thread made = new Thread(task, "tailrace-topics");
        made.setDaemon(true);
        return made;
    });
    private final Set<String> names = new HashSet<>();
    private volatile StatusException refusal;
    private int doubts;
    private int partitions;
    private volatile long foreign;

    /** @param tasks supplies the last view of the active partition tasks */
    TopicWatch(
            final RunSettings settings,
            final RunTopics began,
            final LiveTopics topics,
            final Supplier<List<TaskWatch.TaskView>> tasks,
            final Notices notices) {
        this.settings = settings;
        this.began = began;
        this.topics = topics;
        this.tasks = tasks;
        this.notices = notices;
        names.addAll(began.inputs().keySet());
        names.addAll(began.outputs().keySet());
        partitions = most(
                began.inputs().values().stream().map(TopicFacts::partitions).toList());
    }

    private static int most(final List<Integer> counts) {
        return counts.stream().mapToInt(Integer::intValue).max().orElse(0);
    }

    /** Starts the checks. */
    void start() {
        thread.scheduleWithFixedDelay(this::look, INTERVAL_MS, INTERVAL_MS, TimeUnit.MILLISECONDS);
    }

    /** Checks once; called on its own thread every second. */
    void look() {
        try {
            lookOnce();
        } catch (final KafkaException | StatusException ignored) {
            // The clients of the poll loop report this failure; a refusal is kept.
            return;
        } catch (final RuntimeException | Error e) {
            // The executor would hide the error and stop the checks, and the run would continue without them.
            refusal = new StatusException(ExitStatus.INTERNAL_ERROR, "watching the topics: " + e, e);
        }
    }

    private synchronized void lookOnce() {
        final Map<String, LiveTopics.Seen> seen = topics.look(names);
        refuseOthers(seen);
        final Optional<String> doubt = doubt(seen);
        doubts = doubt.isPresent() ? doubts + 1 : 0;
        if (doubts >= LOOKS_TO_BE_SURE) {
            refuse(doubt.get());
        }
        if (doubt.isEmpty()) {
            notePartitions(seen);
        }
        checkEnds();
        noteForeign();
    }

    /**
     * Checks the topics now, before partition tasks recover or when the input cannot be read.
     *
     * @throws StatusException when a topic is not the one with which the run began
     * @throws KafkaException when the cluster does not answer, or a topic is missing that may come back
     */
    synchronized void check() {
        final Map<String, LiveTopics.Seen> seen = topics.look(names);
        refuseOthers(seen);
        doubt(seen).ifPresent(text -> {
            throw new UnknownTopicOrPartitionException(text);
        });
    }

    /** Checks the topics now; returns whether the run has to stop and must not write any more. */
    boolean looksRefused() {
        try {
            check();
        } catch (final KafkaException | StatusException ignored) {
            return hasRefused();
        }
        return hasRefused();
    }

    /**
     * Reports the current end offsets of outputs to their partition tasks, before they save their last snapshot. Does
     * nothing when the cluster does not answer.
     */
    void checkEndsNow() {
        try {
            check();
            checkEnds();
        } catch (final KafkaException ignored) {
            // The settling that follows waits for the cluster.
            return;
        }
    }

    /**
     * Called once per round.
     *
     * @throws StatusException when a topic is not the one with which the run began
     */
    void throwIfRefused() {
        if (refusal != null) {
            throw refusal;
        }
    }

    /** Whether a partition of the input was added during the run. */
    boolean isAdded(final TopicPartition input) {
        return input.partition() >= began.inputs().get(input.topic()).partitions();
    }

    /** Number of records of other applications that were found in the outputs. */
    long foreign() {
        return foreign;
    }

    /** Whether the run has to stop and must not write any more. */
    boolean hasRefused() {
        return refusal != null;
    }

    private void refuse(final String text) {
        if (refusal == null) {
            refusal = StatusException.usage(text);
        }
        throw refusal;
    }

    private void refuseOthers(final Map<String, LiveTopics.Seen> seen) {
        began.inputs().values().forEach(input -> refuseOther("input", input, seen, Change.NEW_INPUT));
        began.outputs().values().forEach(output -> refuseOther("output", output, seen, Change.NEW_OUTPUT));
    }

    private void refuseOther(
            final String role, final TopicFacts began, final Map<String, LiveTopics.Seen> seen, final Change change) {
        final LiveTopics.Seen now = seen.get(began.name());
        if (now != null && !now.id().equals(began.id())) {
            refuse(role + " topic '" + began.name()
                    + "' was deleted and created again during the run: its id was "
                    + began.id() + ", is " + now.id()
                    + ". To keep the state nevertheless, start it with --accept " + change.word()
                    + "; to start over, use another application id and give the outputs new topics");
        }
    }

    /** A problem that stops the run if it persists. */
    private Optional<String> doubt(final Map<String, LiveTopics.Seen> seen) {
        for (final String name : names) {
            if (!seen.containsKey(name)) {
                return Optional.of((began.inputs().containsKey(name) ? "input" : "output") + " topic '" + name
                        + "' was deleted during the run: its id was "
                        + facts(name).id()
                        + ". Without it the run cannot continue; use another application id, or create it"
                        + " and start the run with --accept "
                        + (began.inputs().containsKey(name) ? Change.NEW_INPUT : Change.NEW_OUTPUT).word());
            }
        }
        for (final TopicFacts input : began.inputs().values()) {
            final int now = seen.get(input.name()).partitions();
            // One partition is in order as it is, and so is not merged.
            if (settings.spec().ordering() == Ordering.TOTAL && now > input.partitions()) {
                return Optional.of(
                        "input topic '" + input.name() + "' now has " + now + " partitions, and the run merges "
                                + input.partitions()
                                + ": an order that has begun cannot take in others. Use another application id"
                                + " and give the outputs new topics");
            }
            final Optional<String> small = began.outputs().keySet().stream()
                    .filter(output -> !settings.merged() && seen.get(output).partitions() < now)
                    .sorted()
                    .findFirst();
            if (small.isPresent()) {
                return Optional.of("input topic '" + input.name() + "' now has " + now + " partitions, output topic '"
                        + small.get() + "' has " + seen.get(small.get()).partitions()
                        + ": results of an input partition go to the output partition of its number. Add partitions to '"
                        + small.get() + "' and start the run again");
            }
        }
        return Optional.empty();
    }

    private TopicFacts facts(final String name) {
        return began.inputs().getOrDefault(name, began.outputs().get(name));
    }

    private void notePartitions(final Map<String, LiveTopics.Seen> seen) {
        final int now = most(began.inputs().keySet().stream()
                .map(input -> seen.get(input).partitions())
                .toList());
        if (now > partitions) {
            notices.warn("the input has " + now + " partitions now, " + (now - partitions)
                    + " more than before; the group gives the new ones to its members soon");
            partitions = now;
        }
    }

    private record Output(PartitionTask task, int index, TopicPartition partition, long acknowledged) {}

    private void checkEnds() {
        final List<Output> outputs = new ArrayList<>();
        for (final TaskWatch.TaskView view : tasks.get()) {
            for (int index = 0; index < view.outputs().size(); index++) {
                final long acknowledged = view.task().acknowledgedOffset(index);
                outputs.add(new Output(view.task(), index, view.outputs().get(index), acknowledged));
            }
        }
        if (outputs.isEmpty()) {
            return;
        }
        final Map<TopicPartition, Long> ends =
                topics.ends(outputs.stream().map(Output::partition).collect(Collectors.toSet()));
        for (final Output output : outputs) {
            final Long end = ends.get(output.partition());
            if (end != null) {
                output.task().logEnd(output.index(), output.acknowledged(), end);
            }
        }
    }

    /** Warns about records of other applications in the outputs, when there are new ones. */
    synchronized void noteForeign() {
        final long now = tasks.get().stream()
                .mapToLong(view -> view.task().counters().foreign())
                .sum();
        if (now > foreign) {
            notices.warn("the outputs " + began.outputs().keySet() + " have " + now
                    + " records of other applications since this run began; readers that check headers skip them."
                    + " Give each application its own output topics");
            foreign = now;
        }
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
