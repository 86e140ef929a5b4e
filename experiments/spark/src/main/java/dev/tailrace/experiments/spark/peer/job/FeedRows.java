package dev.tailrace.experiments.spark.peer.job;

import static org.apache.spark.sql.functions.udf;

import dev.tailrace.experiments.peer.Lines;
import dev.tailrace.experiments.peer.Message;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.api.java.UDF2;
import org.apache.spark.sql.types.DataTypes;

/** Converts feed records to rows of (seq, itch, locate, time); drops records that are not messages. */
final class FeedRows {

    static final String TIME = "time";

    private static final int SEQ = 0;
    private static final int ITCH = 1;
    private static final int LOCATE = 2;

    private FeedRows() {}

    /** Registers the functions that the query uses. */
    static void register(final SparkSession spark) {
        spark.udf().register("is_message", udf((UDF1<byte[], Boolean>) Message::isOne, DataTypes.BooleanType));
        spark.udf().register("itch_locate", udf((UDF1<byte[], Integer>) Message::locate, DataTypes.IntegerType));
        spark.udf().register("itch_ns", udf((UDF1<byte[], Long>) Message::timestampNs, DataTypes.LongType));
        spark.udf().register("average_price", udf((UDF2<Long, Long, String>) Lines::average, DataTypes.StringType));
    }

    /** Converts records with {@code value} and {@code offset}. Time is the time of day, on 1970-01-01. */
    static Dataset<Row> of(final Dataset<Row> records) {
        return records.where("is_message(value)")
                .selectExpr(
                        "offset + 1 AS seq",
                        "value AS itch",
                        "itch_locate(value) AS locate",
                        "timestamp_micros(itch_ns(value) DIV 1000) AS time");
    }

    static int locate(final Row row) {
        return row.getInt(LOCATE);
    }

    static long seq(final Row row) {
        return row.getLong(SEQ);
    }

    static Message message(final Row row) {
        return new Message(seq(row), row.getAs(ITCH));
    }
}
