package dev.tailrace.parquet;

/** Writes small numbers in Parquet's hybrid of runs and packed bits. */
final class Levels {

    private static final int GROUP = 8;

    private Levels() {}

    /**
     * Appends numbers.
     *
     * @param values each less than 2<sup>width</sup>
     * @param width bits of each, 0 to 31
     */
    static void put(final int[] values, final int count, final int width, final Bytes target) {
        int at = 0;
        int packedFrom = 0;
        while (at < count) {
            final int run = run(values, at, count);
            if (run >= GROUP) {
                pack(values, packedFrom, at, width, target);
                target.putVarint((long) run << 1);
                for (int shift = 0; shift < width; shift += Byte.SIZE) {
                    target.putByte(values[at] >>> shift);
                }
                at += run;
                packedFrom = at;
            } else {
                at += Math.min(GROUP, count - at);
            }
        }
        pack(values, packedFrom, count, width, target);
    }

    /** Length of the run of equal numbers from here on; a multiple of a group, or up to the end. */
    private static int run(final int[] values, final int from, final int count) {
        int end = from + 1;
        while (end < count && values[end] == values[from]) {
            end++;
        }
        return end == count ? end - from : (end - from) / GROUP * GROUP;
    }

    private static void pack(final int[] values, final int from, final int end, final int width, final Bytes target) {
        if (from == end) {
            return;
        }
        final int groups = (end - from + GROUP - 1) / GROUP;
        target.putVarint((long) groups << 1 | 1);
        target.room(groups * width + Long.BYTES);
        final byte[] array = target.array;
        int to = target.length;
        long bits = 0;
        int filled = 0;
        for (int at = from; at < from + groups * GROUP; at++) {
            bits |= (at < end ? (long) values[at] : 0) << filled;
            filled += width;
            while (filled >= Byte.SIZE) {
                array[to++] = (byte) bits;
                bits >>>= Byte.SIZE;
                filled -= Byte.SIZE;
            }
        }
        target.length = to;
    }
}
