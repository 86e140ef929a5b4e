package dev.tailrace.region;

import java.util.Arrays;
import java.util.Comparator;

/** Sorts cells and keeps equal ones in their order: a merge sort from the bottom. Allocates only when it grows. */
final class CellSort {

    private Cell[] other = new Cell[0];

    void sort(final Cell[] cells, final int count, final Comparator<Cell> order) {
        if (isSorted(cells, count, order)) {
            return;
        }
        if (other.length < count) {
            other = new Cell[Math.max(count, 2 * other.length)];
        }
        Cell[] from = cells;
        Cell[] to = other;
        for (int width = 1; width < count; width *= 2) {
            for (int start = 0; start < count; start += 2 * width) {
                final int middle = Math.min(start + width, count);
                merge(from, to, start, middle, Math.min(middle + width, count), order);
            }
            final Cell[] swapped = from;
            from = to;
            to = swapped;
        }
        if (from != cells) {
            System.arraycopy(from, 0, cells, 0, count);
        }
        Arrays.fill(other, 0, count, null);
    }

    private static boolean isSorted(final Cell[] cells, final int count, final Comparator<Cell> order) {
        for (int place = 1; place < count; place++) {
            if (order.compare(cells[place - 1], cells[place]) > 0) {
                return false;
            }
        }
        return true;
    }

    private static void merge(
            final Cell[] from,
            final Cell[] to,
            final int start,
            final int middle,
            final int end,
            final Comparator<Cell> order) {
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
