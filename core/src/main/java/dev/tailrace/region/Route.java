package dev.tailrace.region;

import dev.tailrace.channel.ClaimRing;
import dev.tailrace.channel.LongRing;
import dev.tailrace.runtime.TaskKeys;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * How the records of one edge find their task. Belongs to the sender's thread, and so do the producer's ends of its rings.
 */
public abstract class Route {

    private Route() {}

    /** How many tasks get each record. */
    int copies() {
        return 1;
    }

    /** Whether only the first of them may have results. */
    boolean isBroadcast() {
        return false;
    }

    /** Hands a message over, or keeps it until there is room. */
    abstract void send(long message, Object record, Slot slot);

    /**
     * To each task in turn.
     *
     * @param first any number; senders that begin at different tasks do not all feed the same one
     */
    public static Route inTurn(final List<Lane> lanes, final int first) {
        return new InTurn(lanes, first);
    }

    /** To the task that owns the key. */
    public static Route byKey(final List<Lane> lanes, final ToIntFunction<Object> hash) {
        return new ByKey(lanes, hash);
    }

    /** To every task. */
    public static Route toAll(final List<Lane> lanes) {
        return new ToAll(lanes);
    }

    /** To whichever task takes it first. */
    public static Route toWhoeverClaims(final Lane lane) {
        return new Claimed(lane);
    }

    /** To a ring, and behind what waits for room in it already. */
    public static final class Lane {

        private final LongRing ring;
        private final ClaimRing claims;
        private final int worker;
        private final Backlog backlog = new Backlog();

        /** To one task, by its number among all tasks of the run. */
        public Lane(final LongRing ring, final int worker) {
            this.ring = ring;
            this.worker = worker;
            this.claims = null;
        }

        /** To the tasks at the other end of a ring. */
        public Lane(final ClaimRing claims) {
            this.ring = null;
            this.worker = -1;
            this.claims = claims;
        }

        private boolean offer(final long message) {
            return ring != null ? ring.offer(message) : claims.offer(message);
        }

        void send(final long message) {
            if (!backlog.isEmpty() || !offer(message)) {
                backlog.add(message);
            }
        }

        /** Moves on what has waited; returns whether nothing waits any more. */
        boolean flush() {
            while (!backlog.isEmpty()) {
                if (!offer(backlog.first())) {
                    return false;
                }
                backlog.removeFirst();
            }
            return true;
        }
    }

    private static final class InTurn extends Route {

        private final Lane[] lanes;
        private int next;

        InTurn(final List<Lane> lanes, final int first) {
            this.lanes = lanes.toArray(new Lane[0]);
            this.next = first % this.lanes.length;
        }

        @Override
        void send(final long message, final Object record, final Slot slot) {
            slot.worker = lanes[next].worker;
            lanes[next].send(message);
            next = next + 1 == lanes.length ? 0 : next + 1;
        }
    }

    private static final class ByKey extends Route {

        private final Lane[] lanes;
        private final ToIntFunction<Object> hash;

        ByKey(final List<Lane> lanes, final ToIntFunction<Object> hash) {
            this.lanes = lanes.toArray(new Lane[0]);
            this.hash = hash;
        }

        @Override
        void send(final long message, final Object record, final Slot slot) {
            final Lane lane = lanes[TaskKeys.ownerOf(hash.applyAsInt(record), lanes.length)];
            slot.worker = lane.worker;
            lane.send(message);
        }
    }

    private static final class ToAll extends Route {

        private final Lane[] lanes;

        ToAll(final List<Lane> lanes) {
            this.lanes = lanes.toArray(new Lane[0]);
        }

        @Override
        int copies() {
            return lanes.length;
        }

        @Override
        boolean isBroadcast() {
            return true;
        }

        @Override
        void send(final long message, final Object record, final Slot slot) {
            for (final Lane lane : lanes) {
                lane.send(message);
            }
        }
    }

    private static final class Claimed extends Route {

        private final Lane lane;

        Claimed(final Lane lane) {
            this.lane = lane;
        }

        @Override
        void send(final long message, final Object record, final Slot slot) {
            lane.send(message);
        }
    }
}
