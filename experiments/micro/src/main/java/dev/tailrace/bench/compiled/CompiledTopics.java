package dev.tailrace.bench.compiled;

import dev.tailrace.calculation.Calculation;
import dev.tailrace.calculation.Input;
import dev.tailrace.calculation.Node;
import dev.tailrace.compiler.CalculationCompiler;
import dev.tailrace.runtime.calculation.CalculationProcessor;
import dev.tailrace.runtime.calculation.Entry;

/** The nodes of all topics as a calculation graph that filters events by their topic, compiled in memory. */
public final class CompiledTopics {

    private final TopicNode[] tails;
    private final Entry<TopicEvent> entry;

    /**
     * @param topics number of topics
     * @param depth number of nodes of each topic
     */
    public CompiledTopics(final int topics, final int depth) {
        final Calculation calculation = Calculation.named("topics");
        final Input<TopicEvent> events = calculation.input("events", TopicEvent.class);
        tails = new TopicNode[topics];
        for (int topic = 0; topic < topics; topic++) {
            tails[topic] = chain(calculation, events, topic, depth);
        }
        final CalculationProcessor processor = CalculationCompiler.compile(calculation.build());
        processor.start();
        entry = processor.entry(events);
    }

    private static TopicNode chain(
            final Calculation calculation, final Input<TopicEvent> events, final int topic, final int depth) {
        final Node<TopicHead> head = calculation
                .node("topic" + topic, new TopicHead())
                .onAlways(events.where(TopicEvent::topic, topic), TopicHead::onEvent);
        Node<?> last = head;
        TopicNode tail = head.object();
        for (int link = 1; link < depth; link++) {
            final Node<TopicLink> next = calculation
                    .node("topic" + topic + "-" + link, new TopicLink(tail))
                    .dependsOn(last)
                    .calculateAlways(TopicLink::calculate);
            last = next;
            tail = next.object();
        }
        return tail;
    }

    /** Runs the nodes of the event's topic, if there are any. */
    public void onEvent(final TopicEvent event) {
        entry.accept(event);
    }

    public long tail(final int topic) {
        return tails[topic].value();
    }
}
