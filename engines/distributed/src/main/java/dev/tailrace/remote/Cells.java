package dev.tailrace.remote;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Comparator;
import java.util.function.Consumer;

/** Some cells, which are used again; allocates only when there are more than ever before. */
final class Cells {

    private final ArrayDeque<Cell> spare = new ArrayDeque<>();
    private Cell[] cells = new Cell[8];
    private int count;

    int count() {
        return count;
    }

    /** A new last one, to be filled. */
    Cell add() {
        return put(spare.isEmpty() ? new Cell() : spare.removeLast());
    }

    private Cell put(final Cell cell) {
        if (count == cells.length) {
            cells = Arrays.copyOf(cells, 2 * count);
        }
        cells[count++] = cell;
        return cell;
    }

    /** Takes all of others away, and puts them after its own. */
    void takeAll(final Cells others) {
        for (int place = 0; place < others.count; place++) {
            put(others.cells[place]);
            if (!spare.isEmpty()) {
                others.spare.add(spare.removeLast());
            }
        }
        others.count = 0;
    }

    /** Puts them in order; equal ones stay as they were. */
    void sort(final Comparator<Cell> order) {
        if (count > 1) {
            Arrays.sort(cells, 0, count, order);
        }
    }

    void forEach(final Consumer<Cell> action) {
        for (int place = 0; place < count; place++) {
            action.accept(cells[place]);
        }
    }

    void clear() {
        for (int place = 0; place < count; place++) {
            cells[place].message = null;
            spare.add(cells[place]);
        }
        count = 0;
    }
}
