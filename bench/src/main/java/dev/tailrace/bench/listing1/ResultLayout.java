package dev.tailrace.bench.listing1;

/**
 * Where what stands in a result: number, work, payload, the moment of creation, and the other moments of its way if
 * stamps are on. What comes before the moments is the content: a function of the number, and so the same in every run.
 */
final class ResultLayout {

    static final int NUMBER = 0;
    static final int WORK = 8;
    static final int PAYLOAD = 16;

    private static final int STAMPS = 3;

    private final int payloadBytes;
    private final boolean stamped;

    ResultLayout(final int payloadBytes, final boolean stamped) {
        this.payloadBytes = payloadBytes;
        this.stamped = stamped;
    }

    int payloadBytes() {
        return payloadBytes;
    }

    boolean isStamped() {
        return stamped;
    }

    int created() {
        return PAYLOAD + payloadBytes;
    }

    int processed() {
        return created() + Long.BYTES;
    }

    int sunk() {
        return processed() + Long.BYTES;
    }

    int merged() {
        return sunk() + Long.BYTES;
    }

    int length() {
        return created() + Long.BYTES * (stamped ? 1 + STAMPS : 1);
    }
}
