package dev.tailrace.spark;

import dev.tailrace.launch.run.RunRequest;
import java.net.URI;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.streaming.DataStreamReader;
import org.apache.spark.sql.streaming.DataStreamWriter;
import org.apache.spark.sql.streaming.GroupStateTimeout;
import org.apache.spark.sql.streaming.OutputMode;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.streaming.Trigger;

/**
 * The streaming query of a run.
 *
 * <pre>
 *   without state:  Kafka source -> mapPartitions(partition task) -> Kafka sink
 *   with state:     Kafka source -> shuffle by partition -> flatMapGroupsWithState(partition task) -> Kafka sink
 * </pre>
 *
 * A source partition is read by one task, or comes together in one group, and its results are written by that task one after
 * the other, to the partition of the same number: so Spark's sink keeps their order.
 */
final class PartitionTaskQuery {

    /** Of a batch with state, whose records are in memory together. */
    private static final long DEFAULT_MAX_OFFSETS_WITH_STATE = 100_000;

    private final RunRequest request;
    private final SparkOptions options;
    private final ClientSettings clients;
    private final PartitionTaskPlan plan;

    PartitionTaskQuery(
            final RunRequest request,
            final SparkOptions options,
            final ClientSettings clients,
            final PartitionTaskPlan plan) {
        this.request = request;
        this.options = options;
        this.clients = clients;
        this.plan = plan;
    }

    /** Starts it; its tasks run on threads of Spark's. */
    StreamingQuery start(final SparkSession spark, final URI checkpoint) throws TimeoutException {
        final DataStreamWriter<Row> writer = results(records(spark))
                .writeStream()
                .format("kafka")
                .options(clients.sink())
                .option("checkpointLocation", checkpoint.toString())
                .outputMode(options.mode() == SparkMode.REAL_TIME ? OutputMode.Update() : OutputMode.Append())
                .trigger(trigger());
        if (options.mode() == SparkMode.ASYNC) {
            writer.option("asyncProgressTrackingEnabled", "true")
                    .option(
                            "asyncProgressTrackingCheckpointIntervalMs",
                            Long.toString(request.progressInterval().toMillis()));
        }
        return writer.start();
    }

    private Dataset<Row> records(final SparkSession spark) {
        final DataStreamReader reader = spark.readStream()
                .format("kafka")
                .options(clients.source())
                .option("subscribe", request.inputTopics().get(0))
                .option("startingOffsets", options.start().name().toLowerCase(Locale.ROOT));
        if (options.maxOffsets().isPresent() || plan.isKeepingState()) {
            reader.option(
                    "maxOffsetsPerTrigger", Long.toString(options.maxOffsets().orElse(DEFAULT_MAX_OFFSETS_WITH_STATE)));
        }
        return reader.load().select(Rows.PARTITION, Rows.OFFSET, Rows.VALUE);
    }

    private Dataset<Row> results(final Dataset<Row> records) {
        return plan.isKeepingState()
                ? records.groupBy(functions.col(Rows.PARTITION))
                        .as(Encoders.INT(), Rows.records())
                        .flatMapGroupsWithState(
                                new KeyedTasks(plan),
                                OutputMode.Append(),
                                Encoders.BINARY(),
                                Rows.results(),
                                GroupStateTimeout.NoTimeout())
                : records.mapPartitions(new StatelessTasks(plan), Rows.results());
    }

    private Trigger trigger() {
        if (request.stopAtEnd()) {
            return Trigger.AvailableNow();
        }
        final long intervalMs =
                options.triggerInterval().map(Duration::toMillis).orElse(0L);
        return switch (options.mode()) {
            case MICRO_BATCH, ASYNC -> Trigger.ProcessingTime(intervalMs);
            case CONTINUOUS -> Trigger.Continuous(request.progressInterval().toMillis());
            case REAL_TIME ->
                options.triggerInterval().isPresent()
                        ? Trigger.RealTime(intervalMs, TimeUnit.MILLISECONDS)
                        : Trigger.RealTime();
        };
    }
}
