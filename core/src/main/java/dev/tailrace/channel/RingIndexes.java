package dev.tailrace.channel;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The cells of a ring and its two indexes. The indexes count all values ever put in (tail) and taken out (head), so
 * they only increase. In practice they never wrap around: at a billion values per second it takes 292 years.
 *
 * <p>Fields written by the producer, fields written by the consumer and constant fields are 128 bytes apart to avoid
 * false sharing. The distance is two cache lines, because processors fetch lines in pairs. The JVM lays out the fields
 * of a subclass after those of its superclass, so the order of the classes is the order in memory (a technique of
 * Disruptor and JCTools). The cells have the same margin on both sides.
 */
abstract class RingIndexes extends PadBehindHead {

    RingIndexes(final int capacity, final int cellShift) {
        super(capacity, cellShift);
    }

    /** Number of values in the ring: exact while no thread changes it, else a number that it had or could have had. */
    public final int size() {
        final long before = headAcquire();
        return (int) Math.max(0, Math.min(tailAcquire() - before, capacity));
    }

    /** Maximum number of values in the ring. */
    public final int capacity() {
        return capacity;
    }
}

abstract class PadBeforeCells {
    /** Fills the four bytes after the object's header, where a field of a subclass could slip in otherwise. */
    int gap;

    long a00, a01, a02, a03, a04, a05, a06, a07;
    long a08, a09, a10, a11, a12, a13, a14, a15;
}

abstract class RingCells extends PadBeforeCells {

    /** Cells left free on both sides: 128 bytes. */
    private static final int MARGIN = 16;

    /** Largest capacity, for which cells of two longs fit into an array with room to spare. */
    private static final int LARGEST = 1 << 28;

    final long[] cells;
    final int capacity;

    /** Binary logarithm of the number of longs in a cell. */
    private final int cellShift;

    RingCells(final int capacity, final int cellShift) {
        if (capacity < 1 || capacity > LARGEST) {
            throw new IllegalArgumentException("a ring holds 1 to " + LARGEST + " values, not " + capacity);
        }
        this.capacity = roundUp(capacity);
        this.cellShift = cellShift;
        this.cells = new long[MARGIN + (this.capacity << cellShift) + MARGIN];
    }

    private static int roundUp(final int capacity) {
        return capacity == 1 ? 1 : Integer.highestOneBit(capacity - 1) << 1;
    }

    /** Array index of the first long of the cell for an index. */
    final int cellOf(final long index) {
        return MARGIN + (((int) index & (capacity - 1)) << cellShift);
    }
}

abstract class PadBeforeTail extends RingCells {
    long b00, b01, b02, b03, b04, b05, b06, b07;
    long b08, b09, b10, b11, b12, b13, b14, b15;

    PadBeforeTail(final int capacity, final int cellShift) {
        super(capacity, cellShift);
    }
}

abstract class RingTail extends PadBeforeTail {

    private static final VarHandle TAIL = Indexes.handle(MethodHandles.lookup(), RingTail.class, "tail");

    /** Written by the producer, or by several producers with compare-and-set. */
    long tail;

    /** Used by a producer that looks ahead: the cells of all indexes below this are free. */
    long freeUntil;

    RingTail(final int capacity, final int cellShift) {
        super(capacity, cellShift);
    }

    final long tailAcquire() {
        return (long) TAIL.getAcquire(this);
    }

    final void tailRelease(final long next) {
        TAIL.setRelease(this, next);
    }

    final boolean claimTail(final long expected) {
        return TAIL.compareAndSet(this, expected, expected + 1);
    }
}

abstract class PadBeforeHead extends RingTail {
    long c00, c01, c02, c03, c04, c05, c06, c07;
    long c08, c09, c10, c11, c12, c13, c14, c15;

    PadBeforeHead(final int capacity, final int cellShift) {
        super(capacity, cellShift);
    }
}

abstract class RingHead extends PadBeforeHead {

    private static final VarHandle HEAD = Indexes.handle(MethodHandles.lookup(), RingHead.class, "head");

    /** Written by the consumer, or by several consumers with compare-and-set. */
    long head;

    RingHead(final int capacity, final int cellShift) {
        super(capacity, cellShift);
    }

    final long headAcquire() {
        return (long) HEAD.getAcquire(this);
    }

    final void headRelease(final long next) {
        HEAD.setRelease(this, next);
    }

    final boolean claimHead(final long expected) {
        return HEAD.compareAndSet(this, expected, expected + 1);
    }
}

abstract class PadBehindHead extends RingHead {
    long d00, d01, d02, d03, d04, d05, d06, d07;
    long d08, d09, d10, d11, d12, d13, d14, d15;

    PadBehindHead(final int capacity, final int cellShift) {
        super(capacity, cellShift);
    }
}

final class Indexes {

    private Indexes() {}

    static VarHandle handle(final MethodHandles.Lookup lookup, final Class<?> owner, final String field) {
        try {
            return lookup.findVarHandle(owner, field, long.class);
        } catch (final ReflectiveOperationException broken) {
            throw new ExceptionInInitializerError(broken);
        }
    }
}
