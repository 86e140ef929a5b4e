package dev.tailrace.testkit;

import java.util.List;

/** A row of a {@link CalculationTable}. */
public final class TableRow {

    private final int number;
    private final List<String> columns;
    private final List<String> cells;

    TableRow(final int number, final List<String> columns, final List<String> cells) {
        this.number = number;
        this.columns = columns;
        this.cells = cells;
        if (columns.size() != cells.size()) {
            throw new IllegalArgumentException("row " + number + " has " + cells.size() + " cells for " + columns.size()
                    + " columns: " + String.join(" ", cells));
        }
        if (columns.indexOf("|") != cells.indexOf("|")) {
            throw new IllegalArgumentException(
                    "row " + number + " has its bar in another place than the columns: " + String.join(" ", cells));
        }
    }

    /** Whether the table has this column. */
    public boolean has(final String column) {
        return columns.contains(column);
    }

    /** The value of the cell as a whole number. */
    public long number(final String column) {
        try {
            return Long.parseLong(cell(column));
        } catch (final NumberFormatException e) {
            throw new IllegalArgumentException(
                    "row " + number + ": " + column + " is not a whole number: " + cell(column), e);
        }
    }

    /** The value of the cell as text. */
    public String text(final String column) {
        return cell(column);
    }

    String cell(final String column) {
        final int place = columns.indexOf(column);
        if (place < 0) {
            throw new IllegalArgumentException("the table has no column '" + column + "', it has " + columns);
        }
        return cells.get(place);
    }
}
