package dev.tailrace.samples.listing1;

/**
 * Where what stands in a result: number, work, payload, the moment of creation, and the other moments of its way if
 * stamps are on. What comes before the moments is the content: a function of the number, and so the same in every run.
 */
public final class ResultLayout {

    /** Where the number is. */
    public static final int NUMBER = 0;
    /** Where the work is. */
    public static final int WORK = 8;
    /** Where the payload begins. */
    public static final int PAYLOAD = 16;

    private static final int STAMPS = 3;

    private final int payloadBytes;
    private final boolean stamped;

    public ResultLayout(final int payloadBytes, final boolean stamped) {
        this.payloadBytes = payloadBytes;
        this.stamped = stamped;
    }

    public int payloadBytes() {
        return payloadBytes;
    }

    public boolean isStamped() {
        return stamped;
    }

    public int created() {
        return PAYLOAD + payloadBytes;
    }

    public int processed() {
        return created() + Long.BYTES;
    }

    public int sunk() {
        return processed() + Long.BYTES;
    }

    public int merged() {
        return sunk() + Long.BYTES;
    }

    public int length() {
        return created() + Long.BYTES * (stamped ? 1 + STAMPS : 1);
    }
}
