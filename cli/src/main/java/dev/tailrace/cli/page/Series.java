package dev.tailrace.cli.page;

import java.util.Arrays;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The numbers of the results of one key over stream time, in at most so many rows. A row is a stretch of time with, for each
 * field, the least, largest and last number and the sum. When there are too many rows the stretches are made longer, so
 * extremes and sums stay exact. Used by one thread at a time.
 */
final class Series {

    static final int STRIDE = 4;

    private static final int FIRST_ROWS = 8;
    private static final int MIN = 0;
    private static final int MAX = 1;
    private static final int LAST = 2;
    private static final int SUM = 3;

    private final int fields;
    private long[] times = new long[FIRST_ROWS];
    private int[] counts = new int[FIRST_ROWS];
    private double[] cells;
    private int rows;
    private long stretch = 1;
    private long results;

    Series(final int fields) {
        this.fields = fields;
        this.cells = new double[FIRST_ROWS * fields * STRIDE];
    }

    /**
     * Adds a result; a time before the last row counts as that of the last row.
     *
     * @param values by field; NaN for a missing number
     * @return by how many the rows have become more
     */
    int add(final long time, final double[] values, final int mostRows) {
        final int before = rows;
        results++;
        if (rows == 0 || Math.floorDiv(time, stretch) > Math.floorDiv(times[rows - 1], stretch)) {
            if (rows >= mostRows) {
                shrinkTo(mostRows / 2);
            }
            begin(time);
        }
        counts[rows - 1]++;
        times[rows - 1] = Math.max(times[rows - 1], time);
        for (int field = 0; field < fields; field++) {
            if (!Double.isNaN(values[field])) {
                merge(cell(rows - 1, field), values[field], values[field], values[field], values[field]);
            }
        }
        return rows - before;
    }

    private int cell(final int row, final int field) {
        return (row * fields + field) * STRIDE;
    }

    private void begin(final long time) {
        if (rows == times.length) {
            times = Arrays.copyOf(times, 2 * rows);
            counts = Arrays.copyOf(counts, 2 * rows);
            cells = Arrays.copyOf(cells, 2 * cells.length);
        }
        times[rows] = time;
        counts[rows] = 0;
        Arrays.fill(cells, cell(rows, 0), cell(rows + 1, 0), Double.NaN);
        rows++;
    }

    private void merge(final int at, final double min, final double max, final double last, final double sum) {
        final boolean isFirst = Double.isNaN(cells[at + LAST]);
        cells[at + MIN] = isFirst ? min : Math.min(cells[at + MIN], min);
        cells[at + MAX] = isFirst ? max : Math.max(cells[at + MAX], max);
        cells[at + LAST] = last;
        cells[at + SUM] = isFirst ? sum : cells[at + SUM] + sum;
    }

    /** Makes the stretches longer until there are at most so many rows; returns by how many they have become fewer. */
    int shrinkTo(final int most) {
        final int before = rows;
        while (rows > Math.max(1, most)) {
            final long span = times[rows - 1] - times[0];
            stretch = Math.max(2 * stretch, span / Math.max(1, most));
            joinRows();
        }
        return before - rows;
    }

    private void joinRows() {
        int to = 0;
        for (int row = 1; row < rows; row++) {
            if (Math.floorDiv(times[row], stretch) > Math.floorDiv(times[to], stretch)) {
                to++;
                times[to] = times[row];
                counts[to] = counts[row];
                System.arraycopy(cells, cell(row, 0), cells, cell(to, 0), fields * STRIDE);
            } else {
                join(row, to);
            }
        }
        rows = to + 1;
    }

    private void join(final int row, final int to) {
        times[to] = times[row];
        counts[to] += counts[row];
        for (int field = 0; field < fields; field++) {
            final int at = cell(row, field);
            if (!Double.isNaN(cells[at + LAST])) {
                merge(cell(to, field), cells[at + MIN], cells[at + MAX], cells[at + LAST], cells[at + SUM]);
            }
        }
    }

    int rows() {
        return rows;
    }

    /** All results, joined ones included. */
    long results() {
        return results;
    }

    long lastTime() {
        return rows == 0 ? Long.MIN_VALUE : times[rows - 1];
    }

    /** Writes the rows: the last time and the number of results of each, and four columns for each field. */
    void write(final ObjectNode json) {
        final ArrayNode at = json.putArray("t");
        final ArrayNode of = json.putArray("n");
        for (int row = 0; row < rows; row++) {
            at.add(times[row]);
            of.add(counts[row]);
        }
        final ArrayNode columns = json.putArray("fields");
        for (int field = 0; field < fields; field++) {
            final ObjectNode column = columns.addObject();
            write(column.putArray("min"), field, MIN);
            write(column.putArray("max"), field, MAX);
            write(column.putArray("last"), field, LAST);
            write(column.putArray("sum"), field, SUM);
        }
    }

    private void write(final ArrayNode column, final int field, final int part) {
        for (int row = 0; row < rows; row++) {
            final double value = cells[cell(row, field) + part];
            if (Double.isNaN(value)) {
                column.addNull();
            } else if (value == Math.rint(value) && Math.abs(value) < 1e15) {
                column.add((long) value);
            } else {
                column.add(value);
            }
        }
    }
}
