package dev.tailrace.kafka.it;

import dev.tailrace.kafkaclient.testkit.TopicWriter;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * Fills a topic a little at a time on its own thread, so that there is always something to do, until it is told that it
 * was enough.
 */
final class SlowWriter implements AutoCloseable {

    private static final int SLICE = 50;

    private final Thread thread;
    private volatile boolean stopped;
    private volatile int written;

    private SlowWriter(final String topic, final List<byte[]> messages, final int perSecond) {
        thread = new Thread(() -> write(topic, messages, perSecond), "slow-writer");
        thread.start();
    }

    static SlowWriter start(final String topic, final List<byte[]> messages, final int perSecond) {
        return new SlowWriter(topic, messages, perSecond);
    }

    private void write(final String topic, final List<byte[]> messages, final int perSecond) {
        try (TopicWriter writer = SharedBroker.topics().writer(topic)) {
            while (written < messages.size() && !stopped) {
                final int to = Math.min(written + SLICE, messages.size());
                writer.write(0, messages.subList(written, to));
                written = to;
                LockSupport.parkNanos(SLICE * 1_000_000_000L / perSecond);
            }
        }
    }

    /** Ends, and says how many messages the topic has got. */
    int enough() {
        close();
        return written;
    }

    @Override
    public void close() {
        stopped = true;
        try {
            thread.join();
        } catch (final InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
