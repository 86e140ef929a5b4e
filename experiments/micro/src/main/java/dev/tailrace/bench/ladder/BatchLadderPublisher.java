package dev.tailrace.bench.ladder;

/**
 * Last node, for batches of ladders in bytes: passes one ladder after the other to its consumer. See
 * {@link FlatLadderPublisher}.
 */
public final class BatchLadderPublisher {

    private final BatchLevelRemover source;
    private final FlatLadderConsumer consumer;

    public BatchLadderPublisher(final BatchLevelRemover source, final FlatLadderConsumer consumer) {
        this.source = source;
        this.consumer = consumer;
    }

    public void publish() {
        final int[] midsE4 = source.midsE4();
        final int count = source.count();
        for (int i = 0; i < count; i++) {
            consumer.onLadder(source.ladder(i), midsE4[i]);
        }
    }
}
