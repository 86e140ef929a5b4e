package dev.tailrace.market.ladder;

/** Last node: hands the ladder to its consumer. */
public final class LadderPublisher {

    private final LevelRemover source;
    private final LadderConsumer consumer;

    /** A node after this one. */
    public LadderPublisher(final LevelRemover source, final LadderConsumer consumer) {
        this.source = source;
        this.consumer = consumer;
    }

    /** Publishes. */
    public void publish() {
        consumer.onLadder(source.ladder(), source.midE4());
    }
}
