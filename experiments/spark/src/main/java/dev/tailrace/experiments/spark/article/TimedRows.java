package dev.tailrace.experiments.spark.article;

import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** What the rows of the job without topics are: when a row was due, in microseconds since 1970, and its number. */
final class TimedRows {

    /** Place of the time in a row. */
    static final int TIMESTAMP = 0;

    /** Place of the number in a row. */
    static final int VALUE = 1;

    /** As columns of a table, with the names that Spark's source {@code rate} has. */
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
