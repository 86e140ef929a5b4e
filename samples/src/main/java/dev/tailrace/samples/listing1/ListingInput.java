package dev.tailrace.samples.listing1;

/**
 * Format of a source record, little-endian: the number, the time at which it is due (0 when it is not measured), the
 * payload. Stateless.
 */
public final class ListingInput {

    static final int NUMBER = 0;
    static final int CREATED = 8;
    static final int PAYLOAD = 16;

    private ListingInput() {}

    /** Bytes of a record with a payload of this length. */
    public static int length(final int payloadBytes) {
        return PAYLOAD + payloadBytes;
    }

    /** Writes a record to the beginning of an array, and returns its length. */
    public static int write(final long number, final long createdNs, final byte[] target, final int payloadBytes) {
        LittleEndian.put(target, NUMBER, number);
        LittleEndian.put(target, CREATED, createdNs);
        Listing1Payload.write(number, target, PAYLOAD, payloadBytes);
        return PAYLOAD + payloadBytes;
    }

    /** The number of a record. */
    public static long number(final byte[] record) {
        return LittleEndian.get(record, NUMBER);
    }

    /** The time at which a record was due, in nanoseconds. */
    public static long createdNs(final byte[] record) {
        return LittleEndian.get(record, CREATED);
    }
}
