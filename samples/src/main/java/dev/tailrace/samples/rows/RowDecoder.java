package dev.tailrace.samples.rows;

import dev.tailrace.io.Decoder;

/** Wraps the bytes of a record as a {@link Row}, which has no time. */
final class RowDecoder implements Decoder<Row> {

    private final Row row = new Row();

    @Override
    public Row decode(final byte[] buffer, final int offset, final int length, final long position) {
        row.bytes = buffer;
        row.offset = offset;
        row.length = Math.min(length, Row.LONGEST);
        row.added = Row.NOTHING;
        return row;
    }

    @Override
    public long eventTimeNs(final Row record) {
        return 0;
    }
}
