package dev.tailrace.spark;

import dev.tailrace.progress.OutputHeader;
import org.apache.spark.sql.Encoder;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** The columns of Spark's Kafka source that partition tasks read, and those that its Kafka sink requires. */
final class Rows {

    /** Column of the source: partition of the record. */
    static final String PARTITION = "partition";

    /** Column of the source: offset of the record. */
    static final String OFFSET = "offset";

    /** Column of the source and the sink: bytes of the record, or null. */
    static final String VALUE = "value";

    /** Column of records: milliseconds of the timestamp of the record; negative when ages are not measured. */
    static final String TIMESTAMP_MS = "timestamp_ms";

    private static final int PARTITION_AT = 0;
    private static final int OFFSET_AT = 1;
    private static final int VALUE_AT = 2;
    private static final int TIMESTAMP_MS_AT = 3;

    private static final StructType RECORD = new StructType()
            .add(PARTITION, DataTypes.IntegerType)
            .add(OFFSET, DataTypes.LongType)
            .add(VALUE, DataTypes.BinaryType)
            .add(TIMESTAMP_MS, DataTypes.LongType);

    private static final StructType RESULT = new StructType()
            .add("topic", DataTypes.StringType)
            .add(PARTITION, DataTypes.IntegerType)
            .add(VALUE, DataTypes.BinaryType)
            .add(
                    "headers",
                    DataTypes.createArrayType(
                            new StructType().add("key", DataTypes.StringType).add("value", DataTypes.BinaryType)))
            .add("key", DataTypes.BinaryType);

    private Rows() {}

    static Encoder<Row> records() {
        return Encoders.row(RECORD);
    }

    static Encoder<Row> results() {
        return Encoders.row(RESULT);
    }

    static int partition(final Row row) {
        return row.getInt(PARTITION_AT);
    }

    static long offset(final Row row) {
        return row.getLong(OFFSET_AT);
    }

    static byte[] value(final Row row) {
        return (byte[]) row.get(VALUE_AT);
    }

    static long timestampMs(final Row row) {
        return row.getLong(TIMESTAMP_MS_AT);
    }

    /** @param key null for none */
    static Row result(
            final String topic, final int partition, final byte[] key, final byte[] value, final byte[] outputHeader) {
        return RowFactory.create(
                topic, partition, value, new Row[] {RowFactory.create(OutputHeader.KEY, outputHeader)}, key);
    }
}
