package dev.tailrace.experiments.flink.conflux;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * A timestamp of Table I of the Conflux paper, by {@code System.nanoTime} of the host. The last {@value #BYTES} bytes of a
 * timed result have them in this order, 0 for one that its method does not have. The time of creation is part of every
 * result.
 */
public enum PathTimestamp {
    /** The user's pipeline has finished the record. */
    PROCESS,
    /** It has reached the sink operator. */
    SINK,
    /** The merger has taken it from its queue. */
    CONSUME,
    /** The merger has passed it on. */
    EMIT;

    /** Bytes of all timestamps of a result. */
    public static final int BYTES = 4 * Long.BYTES;

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    /** Reads the timestamp of a timed result. */
    public long of(final byte[] result) {
        return (long) LONG.get(result, at(result));
    }

    /** Writes the timestamp into a timed result, or into a frame that ends with one. */
    public void write(final byte[] result, final long ns) {
        LONG.set(result, at(result), ns);
    }

    private int at(final byte[] result) {
        return result.length - BYTES + ordinal() * Long.BYTES;
    }
}
