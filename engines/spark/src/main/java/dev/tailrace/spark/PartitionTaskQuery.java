package dev.tailrace.spark;

import dev.tailrace.kafkaclient.ClientProperties;
import dev.tailrace.kafkaclient.ClientRules;
import dev.tailrace.kafkaclient.PropertyRule;
import dev.tailrace.launch.engine.EngineOptions;
import dev.tailrace.launch.run.RunSpec;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.spark.sql.Column;
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

    private static final String POSITIONS = "Spark keeps the positions in its checkpoint";

    /**
     * Defaults and rules of the Kafka clients. By default the last fetch of a batch would wait half a second for more records.
     * Spark asks for the begin and the end of a partition with each poll, two requests, so a poll should return more than 500
     * records. An idempotent producer that discards a batch sends the next one, and Spark would not notice the hole.
     */
    static final ClientRules CLIENTS = new ClientRules(
            Map.of(
                    ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG, "10",
                    ConsumerConfig.MAX_POLL_RECORDS_CONFIG, "10000",
                    ConsumerConfig.ISOLATION_LEVEL_CONFIG, ClientRules.ISOLATION),
            List.of(
                    PropertyRule.reserved(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, POSITIONS),
                    PropertyRule.reserved(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, POSITIONS)),
            Map.of(ProducerConfig.BATCH_SIZE_CONFIG, ClientRules.BATCH_BYTES),
            List.of(PropertyRule.ALL_REPLICAS, PropertyRule.IDEMPOTENT, PropertyRule.NO_DELIVERY_TIMEOUT));

    private final RunSpec spec;
    private final SparkOptions options;
    private final ClientProperties clients;
    private final PartitionTaskPlan plan;

    PartitionTaskQuery(
            final RunSpec spec,
            final SparkOptions options,
            final ClientProperties clients,
            final PartitionTaskPlan plan) {
        this.spec = spec;
        this.options = options;
        this.clients = clients;
        this.plan = plan;
    }

    /** Starts it; its tasks run on threads of Spark's. */
    StreamingQuery start(final SparkSession spark, final URI checkpoint) throws TimeoutException {
        final DataStreamWriter<Row> writer = results(records(spark))
                .writeStream()
                .format("kafka")
                .options(forSpark(clients.producer()))
                .option("checkpointLocation", checkpoint.toString())
                .outputMode(options.mode() == SparkMode.REAL_TIME ? OutputMode.Update() : OutputMode.Append())
                .trigger(trigger());
        if (options.mode() == SparkMode.ASYNC) {
            writer.option("asyncProgressTrackingEnabled", "true")
                    .option(
                            "asyncProgressTrackingCheckpointIntervalMs",
                            Long.toString(spec.progressInterval().toMillis()));
        }
        return writer.start();
    }

    private static Map<String, String> forSpark(final Map<String, String> settings) {
        final Map<String, String> options = new TreeMap<>();
        settings.forEach((name, value) -> options.put("kafka." + name, value));
        return options;
    }

    private Dataset<Row> records(final SparkSession spark) {
        final DataStreamReader reader = spark.readStream()
                .format("kafka")
                .options(forSpark(clients.consumer()))
                .option("subscribe", spec.inputTopics().get(0))
                .option(
                        "startingOffsets",
                        options.get(EngineOptions.START).name().toLowerCase(Locale.ROOT));
        if (options.get(SparkOptions.MAX_OFFSETS_PER_TRIGGER).isPresent() || plan.isKeepingState()) {
            reader.option(
                    "maxOffsetsPerTrigger",
                    Long.toString(
                            options.get(SparkOptions.MAX_OFFSETS_PER_TRIGGER).orElse(DEFAULT_MAX_OFFSETS_WITH_STATE)));
        }
        final Column timestampMs =
                spec.metrics().isPresent() ? functions.unix_millis(functions.col("timestamp")) : functions.lit(-1L);
        return reader.load()
                .select(
                        functions.col(Rows.PARTITION),
                        functions.col(Rows.OFFSET),
                        functions.col(Rows.VALUE),
                        timestampMs.as(Rows.TIMESTAMP_MS));
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
        if (spec.stopAtEnd()) {
            return Trigger.AvailableNow();
        }
        final long intervalMs = options.batchInterval().toMillis();
        return switch (options.mode()) {
            case MICRO_BATCH, ASYNC -> Trigger.ProcessingTime(intervalMs);
            case CONTINUOUS -> Trigger.Continuous(spec.progressInterval().toMillis());
            case REAL_TIME ->
                options.get(SparkOptions.TRIGGER_INTERVAL).isPresent()
                        ? Trigger.RealTime(intervalMs, TimeUnit.MILLISECONDS)
                        : Trigger.RealTime();
        };
    }
}
