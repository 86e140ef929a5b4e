package dev.tailrace.remote;

import dev.tailrace.function.ValueKey;
import dev.tailrace.plan.Key;
import dev.tailrace.region.Partitioner;
import dev.tailrace.stream.StreamEdge;
import java.util.function.ToIntFunction;

/**
 * Sending side of an edge of the graph: distributes records over the tasks of the receiving stage. Belongs to the sending
 * part.
 */
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
     * @param first the task that gets the first record; different for each sender, so that not all of them feed the same
     *     task
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

    /** The edge for the undecoded bytes of the source; tasks get them round robin. */
    static RemoteEdge ofBytes(final int stage, final int[] tasks) {
        return new RemoteEdge(stage, tasks, Partitioner.inTurn(tasks.length, 0));
    }

    private static ToIntFunction<Object> hash(final StreamEdge edge) {
        final Key key = edge.key().orElseThrow();
        final ToIntFunction<Object> hash = key.hash();
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

    /** Sends a message to the receivers of a record; the record is null for bytes that are not decoded yet. */
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
