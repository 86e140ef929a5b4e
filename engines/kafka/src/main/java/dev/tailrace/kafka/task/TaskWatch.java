package dev.tailrace.kafka.task;

import dev.tailrace.progress.PartitionTask;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;

/**
 * View of the partition tasks of a poll loop for metrics: the poll thread takes it {@value #LOOKS_PER_SECOND} times a
 * second, any thread reads it.
 */
final class TaskWatch {

    private static final int LOOKS_PER_SECOND = 2;
    private static final long INTERVAL_NS = 1_000_000_000L / LOOKS_PER_SECOND;

    /** Replaces an unknown number of records, or an unknown time. */
    static final long UNKNOWN = -1;

    private static final View NOTHING = new View(Map.of(), Map.of(), List.of(), 0, true, UNKNOWN);

    private final Consumer<byte[], byte[]> consumer;
    private volatile View view = NOTHING;
    private long nextNs = System.nanoTime();

    /**
     * An active partition task.
     *
     * @param task only its methods for any thread are called
     * @param epoch the epoch in which it writes
     * @param outputs in the order of the partition task
     */
    record TaskView(PartitionTask task, int epoch, List<TopicPartition> outputs) {}

    /**
     * All active partition tasks.
     *
     * @param behind records that have not been processed, by partition; {@link #UNKNOWN} where the broker has not reported
     *     it yet
     * @param badInput bad input of active partition tasks, by kind
     * @param vacant number of assigned partitions without an active partition task
     * @param awaitsInput whether no partition task has records that it could process: those that have some wait for another
     *     partition, which has none
     * @param atNs when it was taken, by {@link System#nanoTime}; {@link #UNKNOWN} while nothing is active
     */
    record View(
            Map<TopicPartition, Long> behind,
            Map<String, Long> badInput,
            List<TaskView> tasks,
            int vacant,
            boolean awaitsInput,
            long atNs) {}

    TaskWatch(final Consumer<byte[], byte[]> consumer) {
        this.consumer = consumer;
    }

    /** Called once per round: takes a new view when one is due. */
    void look(final long nowNs, final List<TaskSlot> tasks) {
        if (nowNs - nextNs >= 0) {
            nextNs = nowNs + INTERVAL_NS;
            view = viewOf(tasks);
        }
    }

    /** Takes a last view before the end. */
    void lookNow(final List<TaskSlot> tasks) {
        view = viewOf(tasks);
    }

    /**
     * Removes the input faults from the view when a partition task leaves: from then on they are counted in the totals of
     * the run.
     */
    void forgetBadInput() {
        view = new View(view.behind(), Map.of(), view.tasks(), view.vacant(), view.awaitsInput(), view.atNs());
    }

    /** Clears the view when no partition task is active any more. */
    void end() {
        view = NOTHING;
    }

    /** The last view; from any thread. */
    View view() {
        return view;
    }

    private View viewOf(final List<TaskSlot> tasks) {
        final Map<TopicPartition, Long> behind = new HashMap<>();
        final Map<String, Long> badInput = new HashMap<>();
        final List<TaskView> views = new ArrayList<>();
        final Set<TopicPartition> assigned = consumer.assignment();
        for (final TaskSlot slot : tasks) {
            slot.sources().stream()
                    .filter(assigned::contains)
                    .forEach(source -> behind.put(source, behind(slot, source)));
            slot.inputFaults().badInputCounts().forEach((kind, count) -> badInput.merge(kind, count, Long::sum));
            views.add(new TaskView(
                    slot.task(),
                    slot.plan().epoch(),
                    slot.start().topics().outputs().stream()
                            .map(OutputPartition::partition)
                            .toList()));
        }
        final int vacant = assigned.size() - behind.size();
        assigned.forEach(source -> behind.putIfAbsent(source, UNKNOWN));
        final boolean awaitsInput = tasks.stream().allMatch(slot -> awaitsInput(slot, behind));
        return new View(behind, badInput, views, vacant, awaitsInput, System.nanoTime());
    }

    private static boolean awaitsInput(final TaskSlot slot, final Map<TopicPartition, Long> behind) {
        return slot.sources().stream().allMatch(source -> behind.getOrDefault(source, 0L) == 0)
                || slot.sources().stream()
                        .anyMatch(source -> behind.getOrDefault(source, UNKNOWN) == 0
                                && slot.input().awaits(source));
    }

    // The consumer's lag starts after the records that it has returned; it is known from the last fetch, without a
    // request.
    private long behind(final TaskSlot slot, final TopicPartition source) {
        final OptionalLong lag = lag(source);
        return lag.isEmpty() ? UNKNOWN : lag.getAsLong() + slot.input().waiting(source);
    }

    // With group.protocol=consumer another thread of the client answers, which may be too busy for that.
    private OptionalLong lag(final TopicPartition source) {
        try {
            return consumer.currentLag(source);
        } catch (final TimeoutException ignored) {
            return OptionalLong.empty();
        }
    }

    /**
     * The number of unprocessed records of all partitions; {@link #UNKNOWN} when that of one partition is, or there is no
     * partition.
     */
    static long behind(final List<View> views) {
        long sum = 0;
        boolean any = false;
        for (final View each : views) {
            for (final long behind : each.behind().values()) {
                if (behind == UNKNOWN) {
                    return UNKNOWN;
                }
                any = true;
                sum += behind;
            }
        }
        return any ? sum : UNKNOWN;
    }
}
