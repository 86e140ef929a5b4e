package dev.tailrace.kafka.lane;

import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.producer.Producer;

/** Makes the clients of a run, so that tests can bring their own. Each is closed by whoever asked for it. */
public interface Clients {

    /** The consumer of a poll loop, a member of the group. */
    Consumer<byte[], byte[]> consumer(int thread);

    /** A consumer of no group that sees what is not committed. */
    Consumer<byte[], byte[]> scanner();

    /** A consumer of no group that sees what is committed. */
    Consumer<byte[], byte[]> committedScanner();

    /** A producer that fences nobody. */
    Producer<byte[], byte[]> producer(int thread);

    /** A producer that shuts out others of its transactional id. */
    Producer<byte[], byte[]> producer(String transactionalId);
}
