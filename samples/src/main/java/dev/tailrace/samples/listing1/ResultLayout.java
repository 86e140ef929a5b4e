package dev.tailrace.samples.listing1;

/**
 * The layout of a result: number, work, payload, and when its record was due. All but the last is the content: a function
 * of the number, and so the same in every run.
 */
public final class ResultLayout {

    /** Offset of the number. */
    public static final int NUMBER = 0;
    /** Offset of the work. */
    public static final int WORK = 8;
    /** Offset of the payload. */
    public static final int PAYLOAD = 16;

    private final int payloadBytes;

    public ResultLayout(final int payloadBytes) {
        this.payloadBytes = payloadBytes;
    }

    public int payloadBytes() {
        return payloadBytes;
    }

    public int created() {
        return PAYLOAD + payloadBytes;
    }

    public int length() {
        return created() + Long.BYTES;
    }
}
