package dev.tailrace.kafka.task;

import dev.tailrace.function.InputFaults;
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
 * What the partition tasks of a poll loop are like, for those who look on: taken by the poll thread {@value
 * #LOOKS_PER_SECOND} times a second, read by any.
 */
final class TaskWatch {

    private static final int LOOKS_PER_SECOND = 2;
    private static final long INTERVAL_NS = 1_000_000_000L / LOOKS_PER_SECOND;
    private static final View NOTHING = new View(Map.of(), Map.of(), List.of());

    private final Consumer<byte[], byte[]> consumer;
    private volatile View view = NOTHING;
    private long nextNs = System.nanoTime();

    /**
     * A partition task at work.
     *
     * @param task of which only what any thread may call is called
     * @param epoch under which it writes
     * @param outputs in the order of the partition task
     */
    record TaskView(PartitionTask task, int epoch, List<TopicPartition> outputs) {}

    /**
     * All of them.
     *
     * @param behind records that have not been processed, by partition; {@link #UNKNOWN} where the broker has not said yet
     * @param badInput of partition tasks at work, by kind
     */
    record View(Map<TopicPartition, Long> behind, Map<String, Long> badInput, List<TaskView> tasks) {}

    /** In place of a number of records. */
    static final long UNKNOWN = -1;

    TaskWatch(final Consumer<byte[], byte[]> consumer) {
        this.consumer = consumer;
    }

    /** Once per round. */
    void look(final long nowNs, final List<TaskSlot> tasks) {
        if (nowNs - nextNs >= 0) {
            nextNs = nowNs + INTERVAL_NS;
            view = viewOf(tasks);
        }
    }

    /** Before the end. */
    void lookNow(final List<TaskSlot> tasks) {
        view = viewOf(tasks);
    }

    /** A partition task leaves: what it has met is another object's from now on. */
    void forgetBadInput() {
        view = new View(view.behind(), Map.of(), view.tasks());
    }

    /** Nothing is at work any more. */
    void end() {
        view = NOTHING;
    }

    /** What was seen last; from any thread. */
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
            add(slot.inputFaults(), badInput);
            views.add(new TaskView(
                    slot.task(),
                    slot.plan().epoch(),
                    slot.start().topics().outputs().stream()
                            .map(OutputPartition::partition)
                            .toList()));
        }
        // One that was assigned and has no partition task yet.
        assigned.forEach(source -> behind.putIfAbsent(source, UNKNOWN));
        return new View(behind, badInput, views);
    }

    // The consumer's lag is that of what it has returned; it knows it from its last fetch, without asking the broker.
    private long behind(final TaskSlot slot, final TopicPartition source) {
        final OptionalLong lag = lag(source);
        return lag.isEmpty() ? UNKNOWN : lag.getAsLong() + slot.waiting(source);
    }

    // With group.protocol=consumer another thread of the client answers, which may be too busy for that.
    private OptionalLong lag(final TopicPartition source) {
        try {
            return consumer.currentLag(source);
        } catch (final TimeoutException notNow) {
            return OptionalLong.empty();
        }
    }

    private static void add(final InputFaults met, final Map<String, Long> sums) {
        met.met().forEach(kind -> sums.merge(kind.name(), kind.count(), Long::sum));
    }

    /** The records behind in all; {@link #UNKNOWN} when that of one partition is, or there is none. */
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
