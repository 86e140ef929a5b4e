package dev.tailrace.market.ladder;

/** {@link LadderPublisher} over bytes. */
public final class FlatLadderPublisher {

    private final FlatLevelRemover source;
    private final FlatLadderConsumer consumer;

    /** A node after this one. */
    public FlatLadderPublisher(final FlatLevelRemover source, final FlatLadderConsumer consumer) {
        this.source = source;
        this.consumer = consumer;
    }

    /** Publishes. */
    public void publish() {
        consumer.onLadder(source.ladder(), source.midE4());
    }
}
