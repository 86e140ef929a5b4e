package dev.tailrace.region;

import dev.tailrace.channel.ClaimRing;
import dev.tailrace.channel.LongRing;
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
    abstract void send(long message, Object record);

    /** To each task in turn. */
    public static Route inTurn(final List<Lane> lanes) {
        return new InTurn(lanes);
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
    public static Route toWhoeverClaims(final ClaimRing ring) {
        return new Claimed(ring);
    }

    /** To a ring, and behind what waits for room in it already. */
    public static final class Lane {

        private final LongRing ring;
        private final Backlog backlog = new Backlog();

        public Lane(final LongRing ring) {
            this.ring = ring;
        }

        void send(final long message) {
            if (!backlog.isEmpty() || !ring.offer(message)) {
                backlog.add(message);
            }
        }

        /** Moves on what has waited; returns whether nothing waits any more. */
        boolean flush() {
            while (!backlog.isEmpty()) {
                if (!ring.offer(backlog.first())) {
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

        InTurn(final List<Lane> lanes) {
            this.lanes = lanes.toArray(new Lane[0]);
        }

        @Override
        void send(final long message, final Object record) {
            lanes[next].send(message);
            next = next + 1 == lanes.length ? 0 : next + 1;
        }
    }

    private static final class ByKey extends Route {

        /** 2^64 over the golden ratio: spreads keys that are near to each other (Knuth, TAOCP 3, 6.4). */
        private static final long GOLDEN = 0x9E3779B97F4A7C15L;

        private final Lane[] lanes;
        private final ToIntFunction<Object> hash;

        ByKey(final List<Lane> lanes, final ToIntFunction<Object> hash) {
            this.lanes = lanes.toArray(new Lane[0]);
            this.hash = hash;
        }

        @Override
        void send(final long message, final Object record) {
            lanes[ownerOf(hash.applyAsInt(record), lanes.length)].send(message);
        }

        private static int ownerOf(final int hash, final int tasks) {
            return (int) ((hash * GOLDEN >>> 32) * tasks >>> 32);
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
        void send(final long message, final Object record) {
            for (final Lane lane : lanes) {
                lane.send(message);
            }
        }
    }

    private static final class Claimed extends Route {

        private final ClaimRing ring;

        Claimed(final ClaimRing ring) {
            this.ring = ring;
        }

        @Override
        void send(final long message, final Object record) {
            if (!ring.offer(message)) {
                throw new IllegalStateException("a ring of claims has less room than its region has slots");
            }
        }
    }
}
