package dev.tailrace.kafka.lane;

import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.Consumer;

/**
 * Recovers lanes beside the poll loop, so that lanes at work keep their latency. Keeps one consumer for all it has to read,
 * because the first fetch of a connection costs most. Batches go in and come out on the poll thread.
 */
final class RecoveryThread implements AutoCloseable {

    private static final Duration SCAN_PATIENCE = Duration.ofSeconds(60);
    private static final long END_PATIENCE_S = 5;

    private final ExecutorService thread;
    private final Supplier<? extends Consumer<byte[], byte[]>> consumers;
    private final StartPosition startPosition;
    private final Queue<RecoveryBatch> finished = new ConcurrentLinkedQueue<>();
    private Consumer<byte[], byte[]> consumer;

    /** @param consumers make one that belongs to no group and sees what readers of the outputs see */
    RecoveryThread(
            final String name,
            final Supplier<? extends Consumer<byte[], byte[]>> consumers,
            final StartPosition startPosition) {
        this.consumers = consumers;
        this.startPosition = startPosition;
        thread = Executors.newSingleThreadExecutor(task -> {
            final Thread made = new Thread(task, name);
            made.setDaemon(true);
            return made;
        });
    }

    /** Begins to recover these lanes, after those before. */
    void submit(final RecoveryBatch batch) {
        thread.execute(() -> recover(batch));
    }

    /** A batch that is done or has failed; null when there is none. */
    RecoveryBatch poll() {
        return finished.poll();
    }

    private void recover(final RecoveryBatch batch) {
        try {
            if (consumer == null) {
                consumer = consumers.get();
            }
            final RecoveryRound round = new RecoveryRound(
                    consumer, new OutputTail(consumer, SCAN_PATIENCE), startPosition, batch::isCancelled);
            round.run(batch.make().stream().map(LaneSlot::start).toList());
        } catch (final RuntimeException | Error failure) {
            batch.failed(failure);
            closeConsumer();
        }
        finished.add(batch);
    }

    /** Reads what others may have written between a lane's results; the answer comes back on this thread. */
    void verify(final Verification verification) {
        thread.execute(() -> {
            if (consumer == null) {
                consumer = consumers.get();
            }
            verification.read(consumer);
        });
    }

    private void closeConsumer() {
        if (consumer != null) {
            consumer.close();
            consumer = null;
        }
    }

    @Override
    public void close() {
        thread.execute(this::closeConsumer);
        thread.shutdown();
        try {
            if (!thread.awaitTermination(END_PATIENCE_S, TimeUnit.SECONDS)) {
                thread.shutdownNow();
            }
        } catch (final InterruptedException interrupted) {
            thread.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }
}
