package dev.tailrace.region;

import java.util.Arrays;
import java.util.Comparator;

/**
 * Stable sort of results: a bottom-up merge sort. Allocates only when it grows.
 *
 * @param <R> type of the results
 */
final class ResultSort<R extends SlotResult> {

    private R[] other;

    void sort(final R[] results, final int count, final Comparator<? super R> order) {
        if (isSorted(results, count, order)) {
            return;
        }
        if (other == null || other.length < count) {
            other = Arrays.copyOf(results, Math.max(count, other == null ? 0 : 2 * other.length));
            Arrays.fill(other, null);
        }
        R[] from = results;
        R[] to = other;
        for (int width = 1; width < count; width *= 2) {
            for (int start = 0; start < count; start += 2 * width) {
                final int middle = Math.min(start + width, count);
                merge(from, to, start, middle, Math.min(middle + width, count), order);
            }
            final R[] swapped = from;
            from = to;
            to = swapped;
        }
        if (from != results) {
            System.arraycopy(from, 0, results, 0, count);
        }
        Arrays.fill(other, 0, count, null);
    }

    private static <R> boolean isSorted(final R[] results, final int count, final Comparator<? super R> order) {
        for (int place = 1; place < count; place++) {
            if (order.compare(results[place - 1], results[place]) > 0) {
                return false;
            }
        }
        return true;
    }

    private static <R> void merge(
            final R[] from,
            final R[] to,
            final int start,
            final int middle,
            final int end,
            final Comparator<? super R> order) {
        int left = start;
        int right = middle;
        for (int place = start; place < end; place++) {
            if (left < middle && (right >= end || order.compare(from[left], from[right]) <= 0)) {
                to[place] = from[left++];
            } else {
                to[place] = from[right++];
            }
        }
    }
}
