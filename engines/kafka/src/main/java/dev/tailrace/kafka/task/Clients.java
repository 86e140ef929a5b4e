package dev.tailrace.kafka.task;

import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.producer.Producer;

/** Factory of the clients of a run; tests have their own. The caller closes each client. */
public interface Clients {

    /**
     * Creates the consumer of a poll loop, a member of the group.
     *
     * @param onMetadata called on any thread after the client has updated its list of topics; that is before it reads from
     *     a topic that was created again
     */
    Consumer<byte[], byte[]> consumer(int thread, Runnable onMetadata);

    /** Creates a consumer in no group that also sees uncommitted records. */
    Consumer<byte[], byte[]> scanner();

    /** Creates a consumer in no group that sees committed records only. */
    Consumer<byte[], byte[]> committedScanner();

    /**
     * Creates a producer without a transactional id, which fences no other producer.
     *
     * @param onMetadata called on the thread of the producer after the client has updated its list of topics; that is
     *     before it writes to a topic that was created again
     */
    Producer<byte[], byte[]> producer(int thread, Runnable onMetadata);

    /** Creates a producer that fences others with its transactional id; see {@link #producer(int, Runnable)}. */
    Producer<byte[], byte[]> producer(String transactionalId, Runnable onMetadata);
}
