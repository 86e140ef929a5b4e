package dev.tailrace.merge;

import java.util.Arrays;

/**
 * The window sort that the Conflux paper compares its method with: records are collected in windows of so many sequence
 * numbers, and a window is sorted and passed on when a watermark has passed its end. Nothing leaves before.
 *
 * <p>One thread. Memory for all windows that can be open at once is taken when it is made; offering takes constant time,
 * passing on the share of a record in the sort of its window.
 */
public final class WindowSorter {

    /** Takes records in order. */
    @FunctionalInterface
    public interface Sorted {

        /** Takes the reference that was offered with the next sequence number. */
        void onRecord(int reference);
    }

    private static final int REFERENCE_BITS = 20;
    private static final int REFERENCES = 1 << REFERENCE_BITS;

    private final int size;
    private final long[][] windows;
    private final int[] counts;
    private long sorting;
    private long complete;
    private int passed = -1;

    /**
     * @param size sequence numbers of a window
     * @param span how far the largest sequence number is ahead of the smallest that has not been passed on, at most
     */
    public WindowSorter(final int size, final int span) {
        this.size = size;
        this.windows = new long[span / size + 2][size];
        this.counts = new int[windows.length];
    }

    /**
     * Takes a record.
     *
     * @param sequence at least 0
     * @param reference from 0 to 2^20 - 1
     * @return false when it is too far ahead, which changes nothing
     * @throws IllegalStateException when its window was passed on already
     */
    public boolean offer(final long sequence, final int reference) {
        final long window = sequence / size;
        if (window < complete || window < sorting) {
            throw new IllegalStateException(
                    "record " + sequence + " came behind the watermark that had closed its window");
        }
        if (window >= sorting + windows.length) {
            return false;
        }
        final int place = (int) (window % windows.length);
        windows[place][counts[place]++] = sequence << REFERENCE_BITS | reference;
        return true;
    }

    /** Says that everything up to this sequence number has been offered; {@link Long#MAX_VALUE} for everything. */
    public void watermark(final long sequence) {
        complete = Math.max(complete, sequence == Long.MAX_VALUE ? Long.MAX_VALUE : (sequence + 1) / size);
    }

    /**
     * Passes records on.
     *
     * @param limit how many at most
     * @return how many
     */
    public int drain(final Sorted output, final int limit) {
        int drained = 0;
        while (drained < limit && hasRecord()) {
            final int place = (int) (sorting % windows.length);
            output.onRecord((int) (windows[place][passed++] & REFERENCES - 1));
            drained++;
        }
        return drained;
    }

    /** Goes on to the next record of a complete window, over windows that have none. */
    private boolean hasRecord() {
        while (sorting < complete) {
            final int place = (int) (sorting % windows.length);
            if (passed < 0) {
                Arrays.sort(windows[place], 0, counts[place]);
                passed = 0;
            }
            if (passed < counts[place]) {
                return true;
            }
            if (complete == Long.MAX_VALUE && isEmptyFrom(sorting + 1)) {
                counts[place] = 0;
                passed = 0;
                return false;
            }
            counts[place] = 0;
            passed = -1;
            sorting++;
        }
        return false;
    }

    private boolean isEmptyFrom(final long window) {
        for (long later = window; later < sorting + windows.length; later++) {
            if (counts[(int) (later % windows.length)] > 0) {
                return false;
            }
        }
        return true;
    }

    /** How many records it holds. */
    public int held() {
        return Arrays.stream(counts).sum() - Math.max(0, passed);
    }
}
