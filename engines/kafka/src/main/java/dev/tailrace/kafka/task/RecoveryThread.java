package dev.tailrace.kafka.task;

import dev.tailrace.kafkaclient.PartitionReader;
import dev.tailrace.launch.engine.EngineOptions;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.run.StartPosition;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;

/**
 * Recovers partition tasks outside the poll loop, so that active partition tasks keep their latency. Keeps the consumers by
 * which it reads, one that sees all, and one that sees what readers see where these wait for commits: the first fetch of a
 * connection costs most. Batches go in and come out on the poll thread.
 */
final class RecoveryThread {

    private static final Duration END_TIMEOUT = Duration.ofSeconds(5);
    private static final Duration END_TIMEOUT_WITHOUT_BROKER = Duration.ofMillis(300);

    private final ExecutorService thread;
    private final Clients clients;
    private final TopicWatch topicWatch;
    private final boolean readsCommitted;
    private final StartPosition startPosition;
    private final Queue<RecoveryBatch> finished = new ConcurrentLinkedQueue<>();
    private Consumer<byte[], byte[]> consumer;
    private Consumer<byte[], byte[]> reader;

    RecoveryThread(final RunSettings settings, final Clients clients, final TopicWatch topicWatch, final String name) {
        this.clients = clients;
        this.topicWatch = topicWatch;
        readsCommitted = settings.hasTransactions();
        startPosition = settings.options().get(EngineOptions.START);
        thread = Executors.newSingleThreadExecutor(task -> {
            final Thread made = new Thread(task, name);
            made.setDaemon(true);
            return made;
        });
    }

    /** Begins to recover these partition tasks, after those before. */
    void submit(final RecoveryBatch batch) {
        thread.execute(() -> recover(batch));
    }

    /** A batch that is done or has failed; null when there is none. */
    RecoveryBatch poll() {
        return finished.poll();
    }

    private void recover(final RecoveryBatch batch) {
        try {
            topicWatch.check();
            connect();
            final RecoveryRound round = new RecoveryRound(consumer, reader, this::beginsAtEnd, batch::isCancelled);
            round.run(batch.make().stream().map(TaskSlot::start).toList());
        } catch (final RuntimeException | Error failure) {
            batch.failed(failure);
            disconnect();
        }
        finished.add(batch);
    }

    // All that a partition has had since it was added belongs to the run.
    private boolean beginsAtEnd(final TopicPartition input) {
        return startPosition == StartPosition.LATEST && !topicWatch.isAdded(input);
    }

    private void connect() {
        if (consumer == null) {
            consumer = clients.scanner();
        }
        if (reader == null) {
            reader = readsCommitted ? clients.committedScanner() : consumer;
        }
    }

    private void disconnect() {
        final List<Consumer<byte[], byte[]>> open =
                Stream.of(reader, consumer).filter(Objects::nonNull).distinct().toList();
        reader = null;
        consumer = null;
        for (final Consumer<byte[], byte[]> each : open) {
            try {
                each.close();
            } catch (final KafkaException interrupted) {
                // By the end of the run, which waits no longer; the process ends with its connections.
                continue;
            }
        }
    }

    /** Reads what others may have written between a partition task's results; the answer comes back on this thread. */
    void verify(final Verification verification) {
        thread.execute(() -> {
            try {
                connect();
                verification.read(new PartitionReader(consumer));
            } catch (final KafkaException | StatusException ignored) {
                disconnect();
            } finally {
                verification.end();
            }
        });
    }

    /** Waits a while for what is under way, and less when no broker answers. */
    void close(final boolean brokersAway) {
        final Duration timeout = brokersAway ? END_TIMEOUT_WITHOUT_BROKER : END_TIMEOUT;
        thread.execute(this::disconnect);
        thread.shutdown();
        try {
            if (!thread.awaitTermination(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
                thread.shutdownNow();
            }
        } catch (final InterruptedException interrupted) {
            thread.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }
}
