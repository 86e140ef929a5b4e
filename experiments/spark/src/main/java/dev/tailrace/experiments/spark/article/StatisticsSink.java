package dev.tailrace.experiments.spark.article;

import java.util.Map;
import java.util.Set;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.catalog.SupportsWrite;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.catalog.TableProvider;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.connector.write.DataWriter;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.PhysicalWriteInfo;
import org.apache.spark.sql.connector.write.Write;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.apache.spark.sql.connector.write.WriterCommitMessage;
import org.apache.spark.sql.connector.write.streaming.StreamingDataWriterFactory;
import org.apache.spark.sql.connector.write.streaming.StreamingWrite;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * Sink that discards rows and records their latency: from the row's timestamp, the first column, until the task hands the
 * row over. A Kafka sink would send it at that moment, whether or not the batch is committed afterwards. For queries whose
 * tasks run in the process of the driver. Recording neither waits nor allocates.
 */
public final class StatisticsSink implements TableProvider {

    private static final long LONGEST_US = 1_000_000_000;

    /** Latencies in microseconds of all sinks of this process, because Spark deserializes their tasks. */
    private static final Recorder LATENCIES = new Recorder(1, LONGEST_US, 3);

    /** Called by Spark. */
    public StatisticsSink() {}

    /** Latencies in microseconds that were recorded since the last call; for one thread. */
    static Histogram takeLatencies() {
        return LATENCIES.getIntervalHistogram();
    }

    @Override
    public StructType inferSchema(final CaseInsensitiveStringMap options) {
        return TimedRows.schema();
    }

    @Override
    public Table getTable(
            final StructType schema, final Transform[] partitioning, final Map<String, String> properties) {
        return new StatisticsTable();
    }

    private static final class StatisticsTable implements SupportsWrite {

        @Override
        public String name() {
            return "statistics";
        }

        @Override
        public Column[] columns() {
            return TimedRows.columns();
        }

        @Override
        public Set<TableCapability> capabilities() {
            return Set.of(TableCapability.STREAMING_WRITE);
        }

        @Override
        public WriteBuilder newWriteBuilder(final LogicalWriteInfo info) {
            return new StatisticsWriteBuilder();
        }
    }

    private static final class StatisticsWriteBuilder implements WriteBuilder {

        @Override
        public Write build() {
            return new StatisticsWrite();
        }
    }

    private static final class StatisticsWrite implements Write, StreamingWrite {

        @Override
        public StreamingWrite toStreaming() {
            return this;
        }

        @Override
        public StreamingDataWriterFactory createStreamingWriterFactory(final PhysicalWriteInfo info) {
            return (partition, task, epoch) -> new StatisticsWriter();
        }

        @Override
        public boolean useCommitCoordinator() {
            return false;
        }

        @Override
        public void commit(final long epoch, final WriterCommitMessage[] messages) {
            // Recorded latencies are kept.
        }

        @Override
        public void abort(final long epoch, final WriterCommitMessage[] messages) {
            // Recorded latencies are kept.
        }
    }

    /** Writer that records the latencies of the rows of a partition. */
    private static final class StatisticsWriter implements DataWriter<InternalRow> {

        /** Empty commit message: there is nothing to commit. */
        private static final class Done implements WriterCommitMessage {}

        @Override
        public void write(final InternalRow row) {
            final long latencyUs = EpochClock.nowUs() - row.getLong(TimedRows.TIMESTAMP);
            LATENCIES.recordValue(Math.max(0, Math.min(latencyUs, LONGEST_US)));
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
}
