package dev.tailrace.bench.compiled;

/** The nodes of all topics by hand, looked up by topic and called one after the other. */
public final class TopicsByHand {

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
            heads[topic] = new TopicHead(topic);
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

    /** The value of the last node of a topic. */
    public long tail(final int topic) {
        final TopicLink[] chain = links[topic];
        return chain.length == 0 ? heads[topic].value() : chain[chain.length - 1].value();
    }
}
