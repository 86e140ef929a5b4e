package dev.tailrace.bench.compiled;

import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.IntToLongFunction;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * JMH state with 1,048,576 events of random topics for a graph of which 1 % fires, on average, for each event.
 *
 * <pre>
 *   10 nodes      one for each of 10 topics; 9 of 10 events mean none of them
 *   100 nodes     one for each of 100 topics
 *   1000 nodes    chains of ten for each of 100 topics
 * </pre>
 */
@State(Scope.Benchmark)
public class TopicInputs {

    public static final int EVENTS = 1 << 20;

    /** Number of topics of the events. */
    public static final int TOPICS = 100;

    private static final long SEED = 20191230;

    @Param({"10", "100", "1000"})
    int nodes;

    private TopicEvent[] events;

    /** Draws everything; the same each time. */
    @Setup(Level.Trial)
    public void draw() {
        final SplittableRandom random = new SplittableRandom(SEED);
        events = new TopicEvent[EVENTS];
        for (int i = 0; i < EVENTS; i++) {
            events[i] = new TopicEvent(random.nextInt(TOPICS), random.nextLong());
        }
    }

    public TopicEvent[] events() {
        return events;
    }

    /** Number of topics that have nodes. */
    public int topics() {
        return Math.min(nodes, TOPICS);
    }

    /** Number of nodes of a topic, including the head. */
    public int depth() {
        return Math.max(1, nodes / TOPICS);
    }

    /**
     * Sends every event and compares what the last node of its topic then has with plain arithmetic.
     *
     * @param tail the value of the last node of a topic
     * @throws IllegalStateException at the first difference
     */
    public void check(final Consumer<TopicEvent> entry, final IntToLongFunction tail) {
        final long[] expected = new long[TOPICS];
        for (final TopicEvent event : events) {
            entry.accept(event);
            expected[event.topic()] = expected(event.value());
            for (int topic = 0; topic < topics(); topic++) {
                if (expected[topic] != 0 && tail.applyAsLong(topic) != expected[topic]) {
                    throw new IllegalStateException(
                            "topic " + topic + " has " + tail.applyAsLong(topic) + ", expected was " + expected[topic]);
                }
            }
        }
    }

    private long expected(final long value) {
        long result = value;
        for (int link = 1; link < depth(); link++) {
            result = result * 31 + 1;
        }
        return result;
    }
}
