package dev.tailrace.experiments.spark.article;

import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.codegen.UnsafeRowWriter;
import org.apache.spark.sql.connector.read.PartitionReader;

/** Partition reader that returns the rows that are due, in one reused row. */
final class SteadyReader implements PartitionReader<InternalRow> {

    private final UnsafeRowWriter row = new UnsafeRowWriter(2);
    private final SteadyRate rate;
    private final long to;
    private long next;

    SteadyReader(final SteadyRate rate, final long from, final long to) {
        this.rate = rate;
        this.next = from;
        this.to = to;
    }

    @Override
    public boolean next() {
        if (next >= to) {
            return false;
        }
        row.reset();
        row.write(TimedRows.TIMESTAMP, rate.dueUs(next));
        row.write(TimedRows.VALUE, next);
        next++;
        return true;
    }

    @Override
    public InternalRow get() {
        return row.getRow();
    }

    @Override
    public void close() {
        // There is nothing to close.
    }
}
