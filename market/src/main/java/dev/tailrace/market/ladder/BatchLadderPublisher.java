package dev.tailrace.market.ladder;

/** {@link FlatLadderPublisher} for a batch at a time: hands on one ladder after the other. */
public final class BatchLadderPublisher {

    private final BatchLevelRemover source;
    private final FlatLadderConsumer consumer;

    /** A node after this one. */
    public BatchLadderPublisher(final BatchLevelRemover source, final FlatLadderConsumer consumer) {
        this.source = source;
        this.consumer = consumer;
    }

    /** Publishes. */
    public void publish() {
        final int[] midsE4 = source.midsE4();
        final int count = source.count();
        for (int i = 0; i < count; i++) {
            consumer.onLadder(source.ladder(i), midsE4[i]);
        }
    }
}
