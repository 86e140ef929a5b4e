package dev.tailrace.bench.ladder;

/** Last node, for ladders in bytes: passes the ladder to its consumer. See {@link LadderPublisher}. */
public final class FlatLadderPublisher {

    private final FlatLevelRemover source;
    private final FlatLadderConsumer consumer;

    public FlatLadderPublisher(final FlatLevelRemover source, final FlatLadderConsumer consumer) {
        this.source = source;
        this.consumer = consumer;
    }

    public void publish() {
        consumer.onLadder(source.ladder(), source.midE4());
    }
}
