package dev.tailrace.remote;

import dev.tailrace.exec.KeyHash;
import dev.tailrace.function.ValueKey;
import dev.tailrace.runtime.TaskKeys;
import dev.tailrace.stream.Dispatch;
import dev.tailrace.stream.Key;
import dev.tailrace.stream.StreamEdge;
import java.util.function.ToIntFunction;

/** How the records of one edge find their task. Belongs to the sender. */
final class Aim {

    private final int stage;
    private final int[] tasks;
    private final boolean broadcast;
    private final ToIntFunction<Object> hash;
    private int next;

    private Aim(final int stage, final int[] tasks, final boolean broadcast, final ToIntFunction<Object> hash) {
        this.stage = stage;
        this.tasks = tasks;
        this.broadcast = broadcast;
        this.hash = hash;
    }

    /**
     * The way of an edge.
     *
     * @param tasks of the receiver that this sender can reach
     * @param first senders that begin at different tasks do not all feed the same one
     */
    static Aim of(final StreamEdge edge, final int stage, final int[] tasks, final int first) {
        final Aim aim = new Aim(
                stage,
                tasks,
                edge.dispatch() == Dispatch.BROADCAST,
                edge.dispatch() == Dispatch.HASH ? hash(edge) : null);
        aim.next = first % tasks.length;
        return aim;
    }

    /** To tasks in turn, whatever it is. */
    static Aim inTurn(final int stage, final int[] tasks) {
        return new Aim(stage, tasks, false, null);
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

    int stage() {
        return stage;
    }

    boolean isBroadcast() {
        return broadcast;
    }

    /** How many tasks get each record. */
    int copies() {
        return broadcast ? tasks.length : 1;
    }

    /** The task that gets a record, where one does. */
    int task(final Object record) {
        if (hash != null) {
            return tasks[TaskKeys.ownerOf(hash.applyAsInt(record), tasks.length)];
        }
        final int task = tasks[next];
        next = next + 1 == tasks.length ? 0 : next + 1;
        return task;
    }

    /** One of the tasks that all get each record. */
    int copy(final int number) {
        return tasks[number];
    }
}
