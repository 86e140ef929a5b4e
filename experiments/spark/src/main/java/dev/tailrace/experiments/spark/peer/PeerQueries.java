package dev.tailrace.experiments.spark.peer;

import dev.tailrace.experiments.spark.peer.job.TickAlertsQueries;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.DataStreamReader;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.streaming.StreamingQueryException;
import org.apache.spark.sql.streaming.Trigger;

/**
 * The queries of a run, one per result. {@link #stop} may be called from any thread; all other methods belong to one
 * thread.
 */
final class PeerQueries {

    private static final long GLANCE_MS = 50;

    /** Prefix of Kafka client properties in the options of Spark's source and sink. */
    private static final String SPARK_PREFIX = "kafka.";

    private final List<StreamingQuery> queries = new ArrayList<>();
    private final AtomicBoolean stopRequested = new AtomicBoolean();

    /** Starts the queries. */
    void start(final SparkSession spark, final SparkPeerRequest request, final PeerFolder folder)
            throws TimeoutException {
        final TickAlertsQueries peer = request.queries(spark);
        for (final Map.Entry<String, String> output :
                request.run().outputTopics().entrySet()) {
            final Dataset<Row> lines = peer.result(output.getKey(), records(spark, request));
            queries.add(lines.writeStream()
                    .queryName(output.getKey())
                    .outputMode("append")
                    .format("kafka")
                    .options(clients(request))
                    .option("topic", output.getValue())
                    .option("checkpointLocation", folder.checkpoints(output.getKey()))
                    .trigger(trigger(request))
                    .start());
        }
    }

    private static Dataset<Row> records(final SparkSession spark, final SparkPeerRequest request) {
        final DataStreamReader reader = spark.readStream()
                .format("kafka")
                .options(clients(request))
                .option(
                        "kafka.fetch.max.wait.ms",
                        Long.toString(request.options().fetchWait().toMillis()))
                .option("subscribe", request.run().inputTopics().get(0))
                .option("startingOffsets", "earliest");
        request.options().maxOffsets().ifPresent(most -> reader.option("maxOffsetsPerTrigger", most));
        return reader.load();
    }

    private static Map<String, String> clients(final SparkPeerRequest request) {
        final Map<String, String> options = new TreeMap<>();
        request.clients().all().forEach((name, value) -> options.put(SPARK_PREFIX + name, value));
        return options;
    }

    private static Trigger trigger(final SparkPeerRequest request) {
        return request.run().stopAtEnd()
                ? Trigger.AvailableNow()
                : Trigger.ProcessingTime(request.options().triggerInterval().toMillis());
    }

    /**
     * Waits until all queries have ended, or until {@link #stop} is called.
     *
     * @return whether they have ended
     */
    boolean await() throws StreamingQueryException, TimeoutException {
        for (final StreamingQuery query : queries) {
            while (!query.awaitTermination(GLANCE_MS)) {
                if (stopRequested.get()) {
                    return stopAll();
                }
            }
        }
        return true;
    }

    private boolean stopAll() throws TimeoutException {
        for (final StreamingQuery query : queries) {
            query.stop();
        }
        return false;
    }

    /** Makes {@link #await} stop the queries soon. */
    void stop() {
        stopRequested.set(true);
    }

    boolean isStopRequested() {
        return stopRequested.get();
    }
}
