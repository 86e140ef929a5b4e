package dev.tailrace.peers.topics;

import com.fluxtion.compiler.EventProcessorConfig;
import com.fluxtion.compiler.Fluxtion;
import com.fluxtion.runtime.EventProcessor;
import dev.tailrace.bench.compiled.TopicNode;
import dev.tailrace.peers.FluxtionClock;
import dev.tailrace.peers.FluxtionNodes;

/** Graph of a number of topics with a number of nodes each, compiled by Fluxtion in memory. */
public final class FluxtionTopics {

    private static final String TAIL = "tail";

    private final EventProcessor<?> processor;
    private final TopicNode[] tails;

    public FluxtionTopics(final int topics, final int depth, final FluxtionClock clock) {
        processor = Fluxtion.compile(config -> define(config, topics, depth));
        processor.init();
        clock.set(processor);
        tails = new TopicNode[topics];
        for (int topic = 0; topic < topics; topic++) {
            tails[topic] = FluxtionNodes.find(processor, TAIL + topic);
        }
    }

    private static void define(final EventProcessorConfig config, final int topics, final int depth) {
        for (int topic = 0; topic < topics; topic++) {
            TopicNode last = new FluxtionHead(topic);
            for (int link = 1; link < depth; link++) {
                last = new FluxtionLink(last);
            }
            config.addNode(last, TAIL + topic);
        }
    }

    public EventProcessor<?> processor() {
        return processor;
    }

    public long tail(final int topic) {
        return tails[topic].value();
    }
}
