package dev.tailrace.experiments.spark.article;

import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * Schema of the rows of the job without topics: the time at which a row was due, in microseconds since 1970, and its
 * number.
 */
final class TimedRows {

    /** Column index of the time. */
    static final int TIMESTAMP = 0;

    /** Column index of the number. */
    static final int VALUE = 1;

    /** Columns of the table, with the names of Spark's source {@code rate}. */
    private static final Column[] COLUMNS = {
        Column.create("timestamp", DataTypes.TimestampType), Column.create("value", DataTypes.LongType)
    };

    private TimedRows() {}

    static Column[] columns() {
        return COLUMNS.clone();
    }

    static StructType schema() {
        StructType schema = new StructType();
        for (final Column column : COLUMNS) {
            schema = schema.add(column.name(), column.dataType());
        }
        return schema;
    }
}
