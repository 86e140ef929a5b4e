package dev.tailrace.load.workload;

import java.util.Random;

/** Generates the records of {@link PayloadPipeline}, as many as requested, in one buffer. */
public final class PayloadRecords implements Records {

    private static final long FILLER_SEED = 120;
    private static final long LOWEST_PRICE_E4 = 1_000_000;
    private static final long PRICES = 4_096;

    private final byte[] buffer;

    /** Records of the default length. */
    public PayloadRecords() {
        this(Payload.LENGTH);
    }

    /**
     * Records of another length.
     *
     * @param length in bytes, from {@link Payload#SHORTEST} to {@link Payload#LONGEST}
     */
    public PayloadRecords(final int length) {
        buffer = new byte[length];
        new Random(FILLER_SEED).nextBytes(buffer);
    }

    @Override
    public long count() {
        return Long.MAX_VALUE;
    }

    @Override
    public byte[] record(final long number) {
        Payload.put(buffer, Payload.NUMBER, number);
        Payload.put(buffer, Payload.PRICE, LOWEST_PRICE_E4 + number % PRICES);
        return buffer;
    }
}
