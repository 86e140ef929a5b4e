package dev.tailrace.bench.compiled;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Benchmark of graphs of 10, 100 and 1,000 nodes, of which 1 % fires for an event. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@OperationsPerInvocation(TopicInputs.EVENTS)
@State(Scope.Benchmark)
@Fork(
        value = 3,
        jvmArgs = {"-Xms1g", "-Xmx1g"})
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class TopicBenchmark {

    /** Nodes found by topic. */
    @State(Scope.Benchmark)
    public static class ByHand {

        private TopicsByHand topics;

        @Setup
        public void check(final TopicInputs inputs) {
            topics = new TopicsByHand(inputs.topics(), inputs.depth());
            inputs.check(topics::onEvent, topics::tail);
        }
    }

    /** A calculation graph that filters by topic, compiled. */
    @State(Scope.Benchmark)
    public static class Ours {

        private CompiledTopics topics;

        @Setup
        public void check(final TopicInputs inputs) {
            topics = new CompiledTopics(inputs.topics(), inputs.depth());
            inputs.check(topics::onEvent, topics::tail);
        }
    }

    /** A calculation graph, compiled. */
    @Benchmark
    public long ours(final TopicInputs inputs, final Ours by) {
        for (final TopicEvent event : inputs.events()) {
            by.topics.onEvent(event);
        }
        return by.topics.tail(0);
    }

    /** Nodes found by topic. */
    @Benchmark
    public long byHand(final TopicInputs inputs, final ByHand by) {
        for (final TopicEvent event : inputs.events()) {
            by.topics.onEvent(event);
        }
        return by.topics.tail(0);
    }

    /** The nodes of all topics by hand, looked up by topic and called one after the other. */
    private static final class TopicsByHand {

        private final TopicHead[] heads;
        private final TopicLink[][] links;

        /**
         * @param topics number of topics
         * @param depth number of nodes of each topic
         */
        public TopicsByHand(final int topics, final int depth) {
            heads = new TopicHead[topics];
            links = new TopicLink[topics][depth - 1];
            for (int topic = 0; topic < topics; topic++) {
                heads[topic] = new TopicHead();
                TopicNode last = heads[topic];
                for (int i = 0; i < depth - 1; i++) {
                    links[topic][i] = new TopicLink(last);
                    last = links[topic][i];
                }
            }
        }

        /** Runs the nodes of the event's topic, if there are any. */
        public void onEvent(final TopicEvent event) {
            final int topic = event.topic();
            if (topic < heads.length) {
                heads[topic].onEvent(event);
                for (final TopicLink link : links[topic]) {
                    link.calculate();
                }
            }
        }

        public long tail(final int topic) {
            final TopicLink[] chain = links[topic];
            return chain.length == 0 ? heads[topic].value() : chain[chain.length - 1].value();
        }
    }
}
