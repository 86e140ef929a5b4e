package dev.tailrace.experiments.flink.peer.job;

import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.types.Row;

/** Formats rows that have an {@code instrument} as lines. */
final class RowLine implements MapFunction<Row, Line> {

    private static final long serialVersionUID = 1L;

    private final RowText text;

    RowLine(final RowText text) {
        this.text = text;
    }

    @Override
    public Line map(final Row row) {
        return new Line(row.<Integer>getFieldAs("instrument"), text.of(row));
    }
}
