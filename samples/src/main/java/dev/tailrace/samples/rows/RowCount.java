package dev.tailrace.samples.rows;

import dev.tailrace.function.Operator;
import dev.tailrace.function.Output;

/** Counts the rows of one text, and adds the count to each. */
final class RowCount implements Operator<Row, Row> {

    private long count;

    @Override
    public void onRecord(final Row row, final Output<Row> output) {
        row.added = ++count;
        output.emit(row);
    }
}
