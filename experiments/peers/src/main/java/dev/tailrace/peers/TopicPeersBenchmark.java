package dev.tailrace.peers;

import com.fluxtion.runtime.EventProcessor;
import dev.tailrace.bench.compiled.TopicBenchmark;
import dev.tailrace.bench.compiled.TopicEvent;
import dev.tailrace.bench.compiled.TopicInputs;
import dev.tailrace.peers.topics.FluxtionEvent;
import dev.tailrace.peers.topics.FluxtionTopics;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Benchmark that compares graphs of which few nodes fire with Fluxtion's. */
public class TopicPeersBenchmark extends TopicBenchmark {

    /** Nodes with filters. */
    @State(Scope.Benchmark)
    public static class Fluxtion {

        @Param
        private FluxtionClock clock;

        private FluxtionTopics topics;
        private EventProcessor<?> processor;
        private FluxtionEvent[] events;

        @Setup
        public void check(final TopicInputs inputs) {
            topics = new FluxtionTopics(inputs.topics(), inputs.depth(), clock);
            processor = topics.processor();
            inputs.check(event -> processor.onEvent(translated(event)), topics::tail);
            final TopicEvent[] originals = inputs.events();
            events = new FluxtionEvent[originals.length];
            for (int i = 0; i < originals.length; i++) {
                events[i] = translated(originals[i]);
            }
        }

        private static FluxtionEvent translated(final TopicEvent event) {
            return new FluxtionEvent(event.topic(), event.value());
        }
    }

    /** Nodes with filters. */
    @Benchmark
    public long fluxtion(final Fluxtion by) {
        for (final FluxtionEvent event : by.events) {
            by.processor.onEvent(event);
        }
        return by.topics.tail(0);
    }
}
