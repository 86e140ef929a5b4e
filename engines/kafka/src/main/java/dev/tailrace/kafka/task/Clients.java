package dev.tailrace.kafka.task;

import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.producer.Producer;

/** Makes the clients of a run, so that tests can bring their own. Each is closed by whoever asked for it. */
public interface Clients {

    /**
     * The consumer of a poll loop, a member of the group.
     *
     * @param onMetadata called on any thread when it has learnt anew which topics there are; that is before it reads from a
     *     topic that was created again
     */
    Consumer<byte[], byte[]> consumer(int thread, Runnable onMetadata);

    /** A consumer of no group that sees what is not committed. */
    Consumer<byte[], byte[]> scanner();

    /** A consumer of no group that sees what is committed. */
    Consumer<byte[], byte[]> committedScanner();

    /**
     * A producer that fences nobody.
     *
     * @param onMetadata called on its own thread when it has learnt anew which topics there are; that is before it writes to
     *     a topic that was created again
     */
    Producer<byte[], byte[]> producer(int thread, Runnable onMetadata);

    /** A producer that shuts out others of its transactional id; see {@link #producer(int, Runnable)}. */
    Producer<byte[], byte[]> producer(String transactionalId, Runnable onMetadata);
}
