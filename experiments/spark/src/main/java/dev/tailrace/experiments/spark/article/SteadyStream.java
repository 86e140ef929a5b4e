package dev.tailrace.experiments.spark.article;

import java.util.function.LongSupplier;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.codegen.UnsafeRowWriter;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.connector.read.streaming.MicroBatchStream;
import org.apache.spark.sql.connector.read.streaming.Offset;

/** The stream of a {@link SteadySource}, in one partition. An offset is the number of rows before it. */
final class SteadyStream implements MicroBatchStream {

    private final SteadyRate rate;
    private final LongSupplier clockUs;

    SteadyStream(final SteadyRate rate, final LongSupplier clockUs) {
        this.rate = rate;
        this.clockUs = clockUs;
    }

    @Override
    public Offset initialOffset() {
        return new Rows(0);
    }

    @Override
    public Offset latestOffset() {
        return new Rows(rate.dueBy(clockUs.getAsLong()));
    }

    @Override
    public Offset deserializeOffset(final String json) {
        return new Rows(Long.parseLong(json));
    }

    @Override
    public InputPartition[] planInputPartitions(final Offset start, final Offset end) {
        return new InputPartition[] {new Slice(rate, ((Rows) start).count, ((Rows) end).count)};
    }

    @Override
    public PartitionReaderFactory createReaderFactory() {
        return partition -> new SteadyReader((Slice) partition);
    }

    @Override
    public void commit(final Offset end) {
        // Rows are generated on demand: there is nothing to release.
    }

    @Override
    public void stop() {
        // There is nothing to close.
    }

    private static final class Rows extends Offset {

        private final long count;

        private Rows(final long count) {
            this.count = count;
        }

        @Override
        public String json() {
            return Long.toString(count);
        }
    }

    private record Slice(SteadyRate rate, long from, long to) implements InputPartition {}

    /** Partition reader that returns the rows that are due, in one reused row. */
    private static final class SteadyReader implements PartitionReader<InternalRow> {

        private final UnsafeRowWriter row = new UnsafeRowWriter(2);
        private final SteadyRate rate;
        private final long to;
        private long next;

        SteadyReader(final Slice slice) {
            this.rate = slice.rate;
            this.next = slice.from;
            this.to = slice.to;
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
}
