package dev.tailrace.experiments.spark.article;

import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.catalog.TableProvider;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.connector.read.streaming.MicroBatchStream;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * Source of rows (timestamp, value) at a steady rate, option {@value #PER_SECOND}, like Spark's own source {@code rate}.
 * Spark's source emits the rows of a whole second at its end, so they are half a second old on average before processing
 * starts; this one emits a row as soon as it is due. It begins again from the first row after a restart.
 */
public final class SteadySource implements TableProvider {

    /** Rows per second. */
    static final String PER_SECOND = "perSecond";

    /** Called by Spark. */
    public SteadySource() {}

    @Override
    public StructType inferSchema(final CaseInsensitiveStringMap options) {
        return TimedRows.schema();
    }

    @Override
    public Table getTable(
            final StructType schema, final Transform[] partitioning, final Map<String, String> properties) {
        return new SteadyTable();
    }

    private static final class SteadyTable implements SupportsRead {

        @Override
        public String name() {
            return "steady";
        }

        @Override
        public Column[] columns() {
            return TimedRows.columns();
        }

        @Override
        public Set<TableCapability> capabilities() {
            return Set.of(TableCapability.MICRO_BATCH_READ);
        }

        @Override
        public ScanBuilder newScanBuilder(final CaseInsensitiveStringMap options) {
            return () -> new SteadyScan(options.getLong(PER_SECOND, 1));
        }
    }

    private record SteadyScan(long perSecond) implements Scan {

        @Override
        public StructType readSchema() {
            return TimedRows.schema();
        }

        @Override
        public MicroBatchStream toMicroBatchStream(final String checkpointLocation) {
            return new SteadyStream(new SteadyRate(EpochClock.nowUs(), perSecond), EpochClock::nowUs);
        }
    }
}
