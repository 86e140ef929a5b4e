package dev.tailrace.bench.ladder;

/** Last node: passes the ladder to its consumer. */
public final class LadderPublisher {

    private final LevelRemover source;
    private final LadderConsumer consumer;

    public LadderPublisher(final LevelRemover source, final LadderConsumer consumer) {
        this.source = source;
        this.consumer = consumer;
    }

    public void publish() {
        consumer.onLadder(source.ladder(), source.midE4());
    }
}
