package dev.tailrace.experiments.spark.article;

import java.util.function.LongSupplier;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.write.DataWriter;
import org.apache.spark.sql.connector.write.WriterCommitMessage;

/** Writer that records the latencies of the rows of a partition. */
final class StatisticsWriter implements DataWriter<InternalRow> {

    /** Empty commit message: there is nothing to commit. */
    private static final class Done implements WriterCommitMessage {}

    private final SinkLatencies latencies;
    private final LongSupplier clockUs;

    StatisticsWriter(final SinkLatencies latencies, final LongSupplier clockUs) {
        this.latencies = latencies;
        this.clockUs = clockUs;
    }

    @Override
    public void write(final InternalRow row) {
        latencies.record(clockUs.getAsLong() - row.getLong(TimedRows.TIMESTAMP));
    }

    @Override
    public WriterCommitMessage commit() {
        return new Done();
    }

    @Override
    public void abort() {
        // Recorded latencies are kept.
    }

    @Override
    public void close() {
        // There is nothing to close.
    }
}
