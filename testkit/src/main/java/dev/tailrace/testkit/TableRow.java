package dev.tailrace.testkit;

import java.util.List;

/** A row of a {@link CalculationTable}: the cells to the left of the bar. */
public final class TableRow {

    private final int number;
    private final List<String> inputs;
    private final List<String> cells;

    TableRow(final int number, final List<String> columns, final List<String> cells) {
        this.number = number;
        this.cells = cells;
        if (columns.size() != cells.size()) {
            throw new IllegalArgumentException("row " + number + " has " + cells.size() + " cells for " + columns.size()
                    + " columns: " + String.join(" ", cells));
        }
        final int bar = columns.indexOf("|");
        if (bar != cells.indexOf("|")) {
            throw new IllegalArgumentException(
                    "row " + number + " has its bar in another place than the columns: " + String.join(" ", cells));
        }
        inputs = columns.subList(0, Math.max(0, bar));
    }

    /** Whether the table has this column to the left of the bar. */
    public boolean has(final String column) {
        return inputs.contains(column);
    }

    /** The value of the cell as a whole number. */
    public long number(final String column) {
        try {
            return Long.parseLong(text(column));
        } catch (final NumberFormatException e) {
            throw new IllegalArgumentException(
                    "row " + number + ": " + column + " is not a whole number: " + text(column), e);
        }
    }

    /** The value of the cell as text. */
    public String text(final String column) {
        final int place = inputs.indexOf(column);
        if (place < 0) {
            throw new IllegalArgumentException(
                    "the table has no column '" + column + "' to the left of its bar, it has " + inputs);
        }
        return cells.get(place);
    }

    /** The cell at a place among all columns. */
    String cell(final int place) {
        return cells.get(place);
    }
}
