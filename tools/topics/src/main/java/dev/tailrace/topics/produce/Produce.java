package dev.tailrace.topics.produce;

import dev.tailrace.agent.IdleStrategy;
import dev.tailrace.function.InputException;
import dev.tailrace.io.InputLog;
import dev.tailrace.launch.topic.PartitionRule;
import dev.tailrace.launch.topic.ProduceTotals;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.producer.Producer;

/** Writes the records of a log to a topic. {@link #run} uses the calling thread; any thread may call {@link #stop}. */
final class Produce {

    private static final int BATCH = 64;

    private final InputLog log;
    private final TopicWriter writer;
    private final LongSupplier clockNs;
    private volatile boolean stopped;

    /** @param producer the caller closes it */
    Produce(
            final InputLog log,
            final Producer<byte[], byte[]> producer,
            final String topic,
            final int partitions,
            final PartitionRule rule,
            final LongSupplier clockNs) {
        this.log = log;
        this.writer = new TopicWriter(producer, topic, partitions, rule);
        this.clockNs = clockNs;
    }

    /**
     * Writes until the log ends or {@link #stop} is called, and waits for the acknowledgements.
     *
     * @throws dev.tailrace.io.OutputException if a record cannot be written; no later record is
     */
    ProduceTotals run() {
        final IdleStrategy idle = IdleStrategy.backingOff();
        final long startNs = clockNs.getAsLong();
        int delivered = 0;
        while (delivered != InputLog.END && !stopped) {
            delivered = poll();
            writer.throwIfFailed();
            idle.idle(delivered);
        }
        writer.finish();
        return new ProduceTotals(writer.acknowledged(), writer.bytes(), clockNs.getAsLong() - startNs);
    }

    // A stop makes a read fail that waits for the writer of a pipe.
    private int poll() {
        try {
            return log.poll(BATCH, writer);
        } catch (final InputException failed) {
            if (stopped) {
                return InputLog.END;
            }
            throw failed;
        }
    }

    /** Ends the run after the current batch, or with a read that fails from now on. */
    void stop() {
        stopped = true;
    }
}
