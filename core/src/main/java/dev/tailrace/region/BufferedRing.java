package dev.tailrace.region;

import dev.tailrace.channel.ClaimRing;
import dev.tailrace.channel.LongRing;
import java.util.Arrays;

/**
 * The producer's end of a ring, with a queue for messages that are sent while the ring is full. Belongs to the sender's
 * thread; allocates only when the queue grows.
 */
public final class BufferedRing {

    private final LongRing ring;
    private final ClaimRing claims;
    private final int worker;
    private long[] waiting = new long[16];
    private int first;
    private int count;

    /**
     * Sends to one task.
     *
     * @param worker number of the task among all tasks of the run
     */
    public BufferedRing(final LongRing ring, final int worker) {
        this.ring = ring;
        this.worker = worker;
        this.claims = null;
    }

    /** Sends each message to the first task that claims it. */
    public BufferedRing(final ClaimRing claims) {
        this.ring = null;
        this.worker = -1;
        this.claims = claims;
    }

    /** The receiver's number among all tasks of the run; -1 if it is not known. */
    int worker() {
        return worker;
    }

    void send(final long message) {
        if (count > 0 || !offer(message)) {
            if (count == waiting.length) {
                grow();
            }
            waiting[first + count++ & waiting.length - 1] = message;
        }
    }

    /** Sends queued messages; returns whether the queue is empty. */
    boolean flush() {
        while (count > 0) {
            if (!offer(waiting[first])) {
                return false;
            }
            first = first + 1 & waiting.length - 1;
            count--;
        }
        return true;
    }

    private boolean offer(final long message) {
        return ring != null ? ring.offer(message) : claims.offer(message);
    }

    private void grow() {
        final long[] unrolled = Arrays.copyOf(waiting, 2 * count);
        for (int place = 0; place < count; place++) {
            unrolled[place] = waiting[first + place & count - 1];
        }
        waiting = unrolled;
        first = 0;
    }
}
