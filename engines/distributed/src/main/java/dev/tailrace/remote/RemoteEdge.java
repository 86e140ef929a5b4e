package dev.tailrace.remote;

import dev.tailrace.exec.KeyHash;
import dev.tailrace.function.ValueKey;
import dev.tailrace.region.Partitioner;
import dev.tailrace.stream.Key;
import dev.tailrace.stream.StreamEdge;
import java.util.function.ToIntFunction;

/** An edge of the graph at the part that sends its records to the tasks of a stage. Belongs to the sender. */
final class RemoteEdge {

    private final int stage;
    private final int[] tasks;
    private final Partitioner partitioner;

    private RemoteEdge(final int stage, final int[] tasks, final Partitioner partitioner) {
        this.stage = stage;
        this.tasks = tasks;
        this.partitioner = partitioner;
    }

    /**
     * An edge between two tasks.
     *
     * @param tasks of the receiving stage that this sender can reach
     * @param first senders that begin at different tasks do not all feed the same one
     */
    static RemoteEdge of(final StreamEdge edge, final int stage, final int[] tasks, final int first) {
        final Partitioner partitioner =
                switch (edge.dispatch()) {
                    case HASH -> Partitioner.byKey(tasks.length, hash(edge));
                    case BROADCAST -> Partitioner.broadcast(tasks.length);
                    default -> Partitioner.inTurn(tasks.length, first);
                };
        return new RemoteEdge(stage, tasks, partitioner);
    }

    /** The bytes of the source, to tasks in turn. */
    static RemoteEdge ofBytes(final int stage, final int[] tasks) {
        return new RemoteEdge(stage, tasks, Partitioner.inTurn(tasks.length, 0));
    }

    private static ToIntFunction<Object> hash(final StreamEdge edge) {
        final Key key = edge.key().orElseThrow();
        final ToIntFunction<Object> hash = KeyHash.of(key);
        return key instanceof Key.Id ? hash : checked(edge, valueKey(key), hash);
    }

    @SuppressWarnings("unchecked")
    private static ValueKey<Object, ?> valueKey(final Key key) {
        return (ValueKey<Object, ?>) key.function();
    }

    private static ToIntFunction<Object> checked(
            final StreamEdge edge, final ValueKey<Object, ?> key, final ToIntFunction<Object> hash) {
        return record -> {
            SameHash.check(key.keyOf(record).getClass(), edge);
            return hash.applyAsInt(record);
        };
    }

    boolean isBroadcast() {
        return partitioner.isBroadcast();
    }

    /** Number of tasks that get each record. */
    int copies() {
        return partitioner.copies();
    }

    /** Sends a message to the receivers of a record; null stands for bytes that are yet to be decoded. */
    void send(final Outbox outbox, final Object record, final byte[] message) {
        if (partitioner.isBroadcast()) {
            for (final int task : tasks) {
                outbox.send(stage, task, message);
            }
        } else {
            outbox.send(stage, tasks[partitioner.receiverOf(record)], message);
        }
    }
}
