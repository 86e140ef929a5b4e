package dev.tailrace.cli.page;

import java.util.Arrays;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The numbers of the results of one key over stream time, in at most so many rows. A row is a stretch of time with, for each
 * field, the least, largest and last number and the sum. When there are too many rows the stretches are made longer, so
 * extremes and sums stay exact. Without memory for a first row, results are only counted. Used by one thread at a time.
 */
final class Series {

    private static final int TIME = 0;
    private static final int COUNT = 1;
    private static final int NUMBERS = 2;

    private static final int STRIDE = 4;
    private static final int MIN = 0;
    private static final int MAX = 1;
    private static final int LAST = 2;
    private static final int SUM = 3;

    private final SeriesMemory memory;
    private final int fields;
    private final int width;
    private final int rowsOfABlock;
    private int[] blocks = new int[1];
    private int taken;
    private int rows;
    private long stretch = 1;
    private long results;

    Series(final SeriesMemory memory, final int fields) {
        this.memory = memory;
        this.fields = fields;
        width = cell(fields);
        rowsOfABlock = SeriesMemory.BLOCK / width;
    }

    private static int cell(final int field) {
        return NUMBERS + field * STRIDE;
    }

    private long get(final int row, final int at) {
        return memory.get(blocks[row / rowsOfABlock], row % rowsOfABlock * width + at);
    }

    private void put(final int row, final int at, final long value) {
        memory.put(blocks[row / rowsOfABlock], row % rowsOfABlock * width + at, value);
    }

    private double number(final int row, final int at) {
        return Double.longBitsToDouble(get(row, at));
    }

    private void put(final int row, final int at, final double value) {
        put(row, at, Double.doubleToRawLongBits(value));
    }

    private long stretchOf(final int row) {
        return Math.floorDiv(get(row, TIME), stretch);
    }

    /**
     * Adds a result; a time before the last row counts as that of the last row.
     *
     * @param values by field; NaN for a missing number
     */
    void add(final long time, final double[] values) {
        results++;
        if ((rows == 0 || Math.floorDiv(time, stretch) > stretchOf(rows - 1)) && !begin(time)) {
            return;
        }
        final int row = rows - 1;
        put(row, COUNT, get(row, COUNT) + 1);
        put(row, TIME, Math.max(get(row, TIME), time));
        for (int field = 0; field < fields; field++) {
            if (!Double.isNaN(values[field])) {
                merge(row, cell(field), values[field], values[field], values[field], values[field]);
            }
        }
    }

    // Returns whether there is a row.
    private boolean begin(final long time) {
        if (rows >= memory.mostRows()) {
            shrinkTo(memory.mostRows() / 2);
        }
        while (rows == taken * rowsOfABlock && !grow()) {
            if (rows == 0) {
                return false;
            }
            shrinkTo(rows / 2);
        }
        rows++;
        put(rows - 1, TIME, time);
        put(rows - 1, COUNT, 0L);
        for (int at = NUMBERS; at < width; at++) {
            put(rows - 1, at, Double.NaN);
        }
        return true;
    }

    private boolean grow() {
        final int block = memory.take();
        if (block < 0) {
            return false;
        }
        if (taken == blocks.length) {
            blocks = Arrays.copyOf(blocks, 2 * taken);
        }
        blocks[taken++] = block;
        return true;
    }

    private void merge(
            final int row, final int at, final double min, final double max, final double last, final double sum) {
        final boolean isFirst = Double.isNaN(number(row, at + LAST));
        put(row, at + MIN, isFirst ? min : Math.min(number(row, at + MIN), min));
        put(row, at + MAX, isFirst ? max : Math.max(number(row, at + MAX), max));
        put(row, at + LAST, last);
        put(row, at + SUM, isFirst ? sum : number(row, at + SUM) + sum);
    }

    /** Makes the stretches longer until there are at most so many rows, or two, and gives back memory. */
    void shrinkTo(final int most) {
        while (rows > Math.max(2, most)) {
            final long span = get(rows - 1, TIME) - get(0, TIME);
            stretch = Math.max(2 * stretch, span / Math.max(1, most));
            joinRows();
        }
        while ((taken - 1) * rowsOfABlock >= rows) {
            memory.giveBack(blocks[--taken]);
        }
    }

    private void joinRows() {
        int to = 0;
        for (int row = 1; row < rows; row++) {
            if (stretchOf(row) > stretchOf(to)) {
                to++;
                for (int at = 0; at < width; at++) {
                    put(to, at, get(row, at));
                }
            } else {
                join(row, to);
            }
        }
        rows = to + 1;
    }

    private void join(final int row, final int to) {
        put(to, TIME, get(row, TIME));
        put(to, COUNT, get(to, COUNT) + get(row, COUNT));
        for (int at = NUMBERS; at < width; at += STRIDE) {
            if (!Double.isNaN(number(row, at + LAST))) {
                merge(
                        to,
                        at,
                        number(row, at + MIN),
                        number(row, at + MAX),
                        number(row, at + LAST),
                        number(row, at + SUM));
            }
        }
    }

    /** All results, joined ones included. */
    long results() {
        return results;
    }

    /** Writes the rows: the last time and the number of results of each, and four columns for each field. */
    void write(final ObjectNode json) {
        final ArrayNode at = json.putArray("t");
        final ArrayNode of = json.putArray("n");
        for (int row = 0; row < rows; row++) {
            at.add(get(row, TIME));
            of.add(get(row, COUNT));
        }
        final ArrayNode columns = json.putArray("fields");
        for (int field = 0; field < fields; field++) {
            final ObjectNode column = columns.addObject();
            write(column.putArray("min"), cell(field) + MIN);
            write(column.putArray("max"), cell(field) + MAX);
            write(column.putArray("last"), cell(field) + LAST);
            write(column.putArray("sum"), cell(field) + SUM);
        }
    }

    private void write(final ArrayNode column, final int at) {
        for (int row = 0; row < rows; row++) {
            final double value = number(row, at);
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
