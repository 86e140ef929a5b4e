package dev.tailrace.samples.rows;

import dev.tailrace.function.Enricher;

/** Adds the value of the table to a row. */
final class DoubleOfRow implements Enricher<Row, Long, Row> {

    @Override
    public Row enrich(final Row row, final Long value) {
        row.added = value;
        return row;
    }
}
