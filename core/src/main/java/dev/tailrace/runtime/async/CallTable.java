package dev.tailrace.runtime.async;

import dev.tailrace.channel.ClaimRing;
import dev.tailrace.function.AsyncMapper;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/**
 * The open calls of one task: bounded in number and in time, answered by any thread in any order.
 *
 * <p>A call has an entry, and a number that is unique in the table. The answer or the timeout closes the call by
 * setting the number in the entry to 0. So a late or second answer cannot reach another call that uses the entry by
 * then. Entries in use are linked in the order of their calls, which is also the order of their deadlines.
 *
 * @param <R> type of the answers
 */
public final class CallTable<R> implements AsyncMapper.Answers<R> {

    /** Most calls that can be open at a time. */
    public static final int MOST_CALLS = 1 << 16;

    /** Returned by {@link #poll} when no call is over. */
    public static final int NONE = -1;

    private static final int CLOSED = 0;

    private final int capacity;
    private final int entryBits;
    private final long timeoutNs;
    private final LongSupplier clockNs;
    private final AtomicLongArray open;
    private final Object[] results;
    private final Throwable[] failures;
    private final long[] messages;
    private final long[] deadlinesNs;
    private final ClaimRing answered;

    /** Stack of the free entries. */
    private final int[] free;

    private int freeCount;

    /** Ring of links between the entries in use, with one sentinel entry. */
    private final int[] before;

    private final int[] behind;

    private long turn;
    private volatile Thread waiter;

    /**
     * Makes a table without calls.
     *
     * @param capacity most calls that are open at a time, 1 to {@link #MOST_CALLS}
     * @param timeoutNs time in nanoseconds after which a call has failed, above 0
     * @param clockNs nanoseconds from any origin
     */
    public CallTable(final int capacity, final long timeoutNs, final LongSupplier clockNs) {
        if (capacity < 1 || capacity > MOST_CALLS) {
            throw new IllegalArgumentException("1 to " + MOST_CALLS + " calls can be open at a time, not " + capacity);
        }
        if (timeoutNs < 1) {
            throw new IllegalArgumentException("calls need some time, not " + timeoutNs + " ns");
        }
        this.capacity = capacity;
        this.entryBits = Integer.SIZE - Integer.numberOfLeadingZeros(capacity);
        this.timeoutNs = timeoutNs;
        this.clockNs = clockNs;
        this.open = new AtomicLongArray(capacity);
        this.results = new Object[capacity];
        this.failures = new Throwable[capacity];
        this.messages = new long[capacity];
        this.deadlinesNs = new long[capacity];
        this.answered = new ClaimRing(capacity);
        this.free = new int[capacity];
        this.before = new int[capacity + 1];
        this.behind = new int[capacity + 1];
        Arrays.setAll(free, entry -> capacity - 1 - entry);
        freeCount = capacity;
        before[capacity] = capacity;
        behind[capacity] = capacity;
    }

    /** Sets the thread that answers wake; for a thread that only waits for answers. */
    void wakes(final Thread thread) {
        waiter = thread;
    }

    /** Whether one more call can be open. */
    public boolean hasRoom() {
        return freeCount > 0;
    }

    /**
     * Opens a call; only when there is room.
     *
     * @param message stored with the call, see {@link #message}
     * @return its number
     */
    public long begin(final long message) {
        final int entry = free[--freeCount];
        messages[entry] = message;
        deadlinesNs[entry] = clockNs.getAsLong() + timeoutNs;
        final int last = before[capacity];
        behind[last] = entry;
        before[entry] = last;
        behind[entry] = capacity;
        before[capacity] = entry;
        final long call = ++turn << entryBits | entry;
        open.setRelease(entry, call);
        return call;
    }

    @Override
    public boolean complete(final long call, final R result) {
        return close(call, result, null);
    }

    @Override
    public boolean fail(final long call, final Throwable cause) {
        return close(call, null, cause == null ? new NullPointerException("no cause was given") : cause);
    }

    private boolean close(final long call, final R result, final Throwable failure) {
        final int entry = (int) (call & (1L << entryBits) - 1);
        if (call <= 0 || entry >= capacity || !open.compareAndSet(entry, call, CLOSED)) {
            return false;
        }
        results[entry] = result;
        failures[entry] = failure;
        final boolean hasRoom = answered.offerShared(entry);
        assert hasRoom : "an entry is answered once, so the ring has room for all";
        final Thread waits = waiter;
        if (waits != null) {
            LockSupport.unpark(waits);
        }
        return true;
    }

    /** The entry of a call that has been answered or timed out, to be released by the caller; or {@link #NONE}. */
    public int poll() {
        final long entry = answered.poll();
        if (entry != ClaimRing.EMPTY) {
            return (int) entry;
        }
        final int oldest = behind[capacity];
        return oldest == capacity ? NONE : late(oldest);
    }

    private int late(final int oldest) {
        final long call = open.getAcquire(oldest);
        final boolean inTime = call == CLOSED || deadlinesNs[oldest] - clockNs.getAsLong() > 0;
        if (inTime || !open.compareAndSet(oldest, call, CLOSED)) {
            return NONE;
        }
        results[oldest] = null;
        failures[oldest] = new LateAnswerException(timeoutNs);
        return oldest;
    }

    /** The message that {@link #begin} stored with the call of an entry. */
    public long message(final int entry) {
        return messages[entry];
    }

    /** The failure of the call of an entry; null when it has not failed. */
    public Throwable failure(final int entry) {
        return failures[entry];
    }

    /** The answer to the call of an entry. */
    @SuppressWarnings("unchecked")
    public R result(final int entry) {
        return (R) results[entry];
    }

    /** Frees an entry that {@link #poll} has returned. */
    public void release(final int entry) {
        results[entry] = null;
        failures[entry] = null;
        behind[before[entry]] = behind[entry];
        before[behind[entry]] = before[entry];
        free[freeCount++] = entry;
    }

    /** The failure of a call that was not answered in time. */
    private static final class LateAnswerException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        LateAnswerException(final long timeoutNs) {
            super("no answer within " + inWords(timeoutNs), null, false, false);
        }

        private static String inWords(final long ns) {
            if (ns % 1_000_000_000 == 0) {
                return ns / 1_000_000_000 + " s";
            }
            return ns % 1_000_000 == 0 ? ns / 1_000_000 + " ms" : ns + " ns";
        }
    }
}
