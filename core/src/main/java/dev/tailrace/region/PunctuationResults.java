package dev.tailrace.region;

import java.util.ArrayDeque;
import java.util.Arrays;

/**
 * What all tasks of a region have fired on one punctuation, put into the order of the sequential run: by due time, node and key.
 * Belongs to the merger's thread. Takes cells out of their slots in exchange for others, so it allocates only when a punctuation
 * has more results than any before.
 */
final class PunctuationResults {

    private final CellSort sort;
    private final ArrayDeque<Cell> spare = new ArrayDeque<>();
    private Cell[] cells = new Cell[16];
    private int count;
    private int next;

    PunctuationResults(final CellSort sort) {
        this.sort = sort;
    }

    /** Takes the cells of a slot, whose order among themselves is right for each that has fired. */
    void take(final Region region, final Slot slot) {
        final Cell[] taken = slot.cells();
        for (int place = 0; place < slot.cellCount(); place++) {
            if (count == cells.length) {
                cells = Arrays.copyOf(cells, 2 * count);
            }
            cells[count++] = taken[place];
            taken[place] = spare.isEmpty() ? region.newCell() : spare.removeLast();
        }
    }

    void order() {
        sort.sort(cells, count, Cell::compareFirings);
    }

    /** The next result, or null when there is none left and new ones can be taken. */
    Cell poll() {
        if (next == count) {
            count = 0;
            next = 0;
            return null;
        }
        final Cell cell = cells[next];
        cells[next++] = null;
        spare.add(cell);
        return cell;
    }
}
