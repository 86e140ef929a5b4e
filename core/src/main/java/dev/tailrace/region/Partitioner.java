package dev.tailrace.region;

import dev.tailrace.runtime.TaskKeys;
import java.util.function.ToIntFunction;

/** Chooses the receiver of each record of an edge. Belongs to the sender's thread. */
public final class Partitioner {

    private final int receivers;
    private final boolean broadcast;
    private final ToIntFunction<Object> hash;
    private int next;

    private Partitioner(
            final int receivers, final boolean broadcast, final ToIntFunction<Object> hash, final int first) {
        this.receivers = receivers;
        this.broadcast = broadcast;
        this.hash = hash;
        this.next = first % receivers;
    }

    /**
     * Round robin: each receiver in turn.
     *
     * @param first any number; selects the first receiver, so that senders do not all begin with the same one
     */
    public static Partitioner inTurn(final int receivers, final int first) {
        return new Partitioner(receivers, false, null, first);
    }

    /** By key: the receiver that owns the key. */
    public static Partitioner byKey(final int receivers, final ToIntFunction<Object> hash) {
        return new Partitioner(receivers, false, hash, 0);
    }

    /** Broadcast: every receiver. */
    public static Partitioner broadcast(final int receivers) {
        return new Partitioner(receivers, true, null, 0);
    }

    /** Whether every receiver gets each record; only the first of them may emit results. */
    public boolean isBroadcast() {
        return broadcast;
    }

    /** Number of receivers that get each record. */
    public int copies() {
        return broadcast ? receivers : 1;
    }

    /** The receiver of a record that is not broadcast, from 0. */
    public int receiverOf(final Object record) {
        if (hash != null) {
            return TaskKeys.ownerOf(hash.applyAsInt(record), receivers);
        }
        final int receiver = next;
        next = receiver + 1 == receivers ? 0 : receiver + 1;
        return receiver;
    }
}
