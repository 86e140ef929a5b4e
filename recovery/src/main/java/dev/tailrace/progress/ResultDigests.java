package dev.tailrace.progress;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * CRC-32C digests of results that an output log has, by output sequence number: results that are computed again after a
 * restart have to be equal. Keeps a limited number of them, from the first after the last hole on.
 */
public final class ResultDigests {

    /** 4 MiB. */
    private static final int MOST = 1 << 20;

    private static final byte[] NOTHING = new byte[0];

    private long first;
    private long next;
    private int count;
    private int[] digests = new int[64];
    private final List<long[]> holes = new ArrayList<>();

    /** Takes the next result; results before a hole are forgotten. */
    public void add(final long number, final byte[] value) {
        if (number != next) {
            first = number;
            count = 0;
        }
        next = number + 1;
        if (count == MOST) {
            return;
        }
        if (count == digests.length) {
            digests = Arrays.copyOf(digests, 2 * count);
        }
        final byte[] bytes = value == null ? NOTHING : value;
        digests[count++] = Crc.of(bytes, 0, bytes.length);
    }

    /** Records that the log has lost the results from one number up to, but not including, another. */
    public void addHole(final long from, final long to) {
        holes.add(new long[] {from, to});
    }

    /** Records that the log has a result of a hole after all: it was written again, after later ones. */
    public void addLate(final long number) {
        for (final long[] hole : List.copyOf(holes)) {
            if (isIn(hole, number)) {
                addHole(number + 1, hole[1]);
                hole[1] = number;
            }
        }
    }

    /** Whether the log has lost the result of this number, although it has later ones. */
    public boolean isLost(final long number) {
        return holes.stream().anyMatch(hole -> isIn(hole, number));
    }

    private static boolean isIn(final long[] hole, final long number) {
        return hole[0] <= number && number < hole[1];
    }

    /** False if the digest of this number's result is known and differs. */
    public boolean agrees(final long number, final byte[] buffer, final int offset, final int length) {
        final long at = number - first;
        return at < 0 || at >= count || digests[(int) at] == Crc.of(buffer, offset, length);
    }
}
