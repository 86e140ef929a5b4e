package dev.tailrace.experiments.spark.peer.job;

import dev.tailrace.experiments.peer.MarketEvent;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Converts market events to rows. */
final class EventRows {

    private static final long NS_PER_US = 1_000;

    static final StructType SCHEMA = new StructType()
            .add("kind", DataTypes.StringType)
            .add("seq", DataTypes.LongType)
            .add("ts", DataTypes.LongType)
            .add("locate", DataTypes.IntegerType)
            .add("symbol", DataTypes.StringType)
            .add("price", DataTypes.LongType)
            .add("size", DataTypes.LongType)
            .add("match", DataTypes.LongType)
            .add(FeedRows.TIME, DataTypes.TimestampType);

    private EventRows() {}

    static Row of(final MarketEvent event) {
        return RowFactory.create(
                event.kind().name(),
                event.seq(),
                event.timestampNs(),
                event.locate(),
                event.symbol(),
                event.priceE4(),
                event.shares(),
                event.matchNumber(),
                java.sql.Timestamp.from(Instant.EPOCH.plus(event.timestampNs() / NS_PER_US, ChronoUnit.MICROS)));
    }
}
