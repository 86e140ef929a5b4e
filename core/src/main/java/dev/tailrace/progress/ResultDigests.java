package dev.tailrace.progress;

import java.util.Arrays;

/**
 * CRC-32C of results that an output log has, by number: what is computed again after a restart has to be the same. Of a run of
 * numbers without a hole, and of so many at most.
 */
public final class ResultDigests {

    /** 4 MiB. */
    private static final int MOST = 1 << 20;

    private static final byte[] NOTHING = new byte[0];

    private long first;
    private int count;
    private int[] digests = new int[64];

    /** Takes the next result; those before a hole are forgotten. */
    public void add(final long number, final byte[] value) {
        if (number != first + count) {
            first = number;
            count = 0;
        }
        if (count == MOST) {
            return;
        }
        if (count == digests.length) {
            digests = Arrays.copyOf(digests, 2 * count);
        }
        final byte[] bytes = value == null ? NOTHING : value;
        digests[count++] = Crc.of(bytes, 0, bytes.length);
    }

    /** Whether nothing else is known of the result of this number. */
    public boolean agrees(final long number, final byte[] buffer, final int offset, final int length) {
        final long at = number - first;
        return at < 0 || at >= count || digests[(int) at] == Crc.of(buffer, offset, length);
    }
}
