package dev.tailrace.cli.page;

/** How many rows all series may have together, and how many each. When there are too many, each may have half as many. */
final class SeriesBudget {

    private static final int LEAST_ROWS = 32;

    private final int total;
    private int mostRows;
    private int rows;

    SeriesBudget(final int total, final int mostRows) {
        this.total = total;
        this.mostRows = mostRows;
    }

    void add(final int more) {
        rows += more;
    }

    /** Whether there may be one more series. */
    boolean hasRoom() {
        return rows < total || mostRows > LEAST_ROWS;
    }

    /** Most rows of a series. */
    int mostRows() {
        return mostRows;
    }

    /** Whether series have to be made shorter, after which this is to be asked again. */
    boolean isExceeded() {
        if (rows <= total || mostRows <= LEAST_ROWS) {
            return false;
        }
        mostRows /= 2;
        return true;
    }

    int rows() {
        return rows;
    }
}
