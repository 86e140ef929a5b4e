package dev.tailrace.kafka.lane;

import dev.tailrace.function.Irregularities;
import dev.tailrace.progress.Lane;
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
 * What the lanes of a poll loop are like, for those who look on: taken by the poll thread {@value #LOOKS_PER_SECOND} times a
 * second, read by any.
 */
final class LaneWatch {

    private static final int LOOKS_PER_SECOND = 2;
    private static final long INTERVAL_NS = 1_000_000_000L / LOOKS_PER_SECOND;
    private static final View NOTHING = new View(Map.of(), Map.of(), List.of());

    private final Consumer<byte[], byte[]> consumer;
    private volatile View view = NOTHING;
    private long nextNs = System.nanoTime();

    /**
     * A lane at work.
     *
     * @param lane of which only what any thread may call is called
     * @param term under which it writes
     * @param outputs in the order of the lane
     */
    record LaneView(Lane lane, int term, List<TopicPartition> outputs) {}

    /**
     * All of them.
     *
     * @param behind records that have not been processed, by partition; {@link #UNKNOWN} where the broker has not said yet
     * @param badInput of lanes at work, by kind
     */
    record View(Map<TopicPartition, Long> behind, Map<String, Long> badInput, List<LaneView> lanes) {}

    /** In place of a number of records. */
    static final long UNKNOWN = -1;

    LaneWatch(final Consumer<byte[], byte[]> consumer) {
        this.consumer = consumer;
    }

    /** Once per round. */
    void look(final long nowNs, final List<LaneSlot> lanes) {
        if (nowNs - nextNs >= 0) {
            nextNs = nowNs + INTERVAL_NS;
            view = viewOf(lanes);
        }
    }

    /** Before the end. */
    void lookNow(final List<LaneSlot> lanes) {
        view = viewOf(lanes);
    }

    /** A lane leaves: what it has met is somebody else's from now on. */
    void forgetBadInput() {
        view = new View(view.behind(), Map.of(), view.lanes());
    }

    /** Nothing is at work any more. */
    void end() {
        view = NOTHING;
    }

    /** What was seen last; from any thread. */
    View view() {
        return view;
    }

    private View viewOf(final List<LaneSlot> lanes) {
        final Map<TopicPartition, Long> behind = new HashMap<>();
        final Map<String, Long> badInput = new HashMap<>();
        final List<LaneView> views = new ArrayList<>();
        final Set<TopicPartition> assigned = consumer.assignment();
        for (final LaneSlot slot : lanes) {
            slot.sources().stream()
                    .filter(assigned::contains)
                    .forEach(source -> behind.put(source, behind(slot, source)));
            add(slot.irregularities(), badInput);
            views.add(new LaneView(
                    slot.lane(),
                    slot.plan().term(),
                    slot.start().topics().outputs().stream()
                            .map(OutputPartition::partition)
                            .toList()));
        }
        // One that was assigned and has no lane yet.
        assigned.forEach(source -> behind.putIfAbsent(source, UNKNOWN));
        return new View(behind, badInput, views);
    }

    // The consumer's lag is that of what it has returned; it knows it from its last fetch, without asking the broker.
    private long behind(final LaneSlot slot, final TopicPartition source) {
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

    private static void add(final Irregularities met, final Map<String, Long> sums) {
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
