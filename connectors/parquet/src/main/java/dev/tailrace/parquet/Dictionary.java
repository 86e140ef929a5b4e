package dev.tailrace.parquet;

import java.util.Arrays;

/** Numbers the different texts of a column from 0, in the order of their first appearance. */
final class Dictionary {

    /** Most texts; a column with more has no use for a dictionary. */
    static final int MOST = 1 << 14;

    /** Returned for a text that would be one too many. */
    static final int FULL = -1;

    private static final int MULTIPLIER = 0x9E37_79B1;

    /** The texts, each after its length, as the page of the dictionary has them. */
    final Bytes texts = new Bytes();

    private int[] starts = new int[64];
    private int[] slots = new int[256];
    private int size;
    private int latest;

    int size() {
        return size;
    }

    int numberOf(final byte[] text, final int offset, final int length) {
        if (size > 0 && isEqual(latest, text, offset, length)) {
            return latest;
        }
        int slot = hash(text, offset, length) & slots.length - 1;
        while (slots[slot] != 0) {
            if (isEqual(slots[slot] - 1, text, offset, length)) {
                latest = slots[slot] - 1;
                return latest;
            }
            slot = slot + 1 & slots.length - 1;
        }
        if (size == MOST) {
            return FULL;
        }
        add(text, offset, length);
        slots[slot] = size;
        latest = size - 1;
        if (4 * size > slots.length) {
            rehash();
        }
        return latest;
    }

    private void add(final byte[] text, final int offset, final int length) {
        if (size == starts.length) {
            starts = Arrays.copyOf(starts, 2 * size);
        }
        texts.putInt(length);
        starts[size++] = texts.length;
        texts.put(text, offset, length);
    }

    private boolean isEqual(final int number, final byte[] text, final int offset, final int length) {
        final int start = starts[number];
        final int end = endOf(number);
        return end - start == length && Arrays.equals(texts.array, start, end, text, offset, offset + length);
    }

    private void rehash() {
        slots = new int[2 * slots.length];
        for (int number = 0; number < size; number++) {
            int slot = hash(texts.array, starts[number], endOf(number) - starts[number]) & slots.length - 1;
            while (slots[slot] != 0) {
                slot = slot + 1 & slots.length - 1;
            }
            slots[slot] = number + 1;
        }
    }

    private int endOf(final int number) {
        return number + 1 < size ? starts[number + 1] - Integer.BYTES : texts.length;
    }

    /** Appends a text with its length. */
    void copy(final int number, final Bytes target) {
        final int start = starts[number] - Integer.BYTES;
        target.put(texts.array, start, endOf(number) - start);
    }

    private static int hash(final byte[] text, final int offset, final int length) {
        int hash = length;
        for (int at = offset; at < offset + length; at++) {
            hash = hash * 31 + text[at];
        }
        return hash * MULTIPLIER >>> 8;
    }
}
