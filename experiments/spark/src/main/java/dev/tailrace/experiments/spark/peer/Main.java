package dev.tailrace.experiments.spark.peer;

import dev.tailrace.experiments.spark.peer.job.TickAlertsQuery;
import dev.tailrace.kafkaclient.Topics;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.Failures;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.process.ChildMain;
import dev.tailrace.launch.process.Parent;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.spark.SparkLog;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.streaming.DataStreamReader;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.streaming.StreamingQueryException;
import org.apache.spark.sql.streaming.Trigger;

/**
 * The process of the native peer. Reads a {@link RunSpec} with a folder for state, and runs the query until it is stopped.
 */
public final class Main {

    private static final long GLANCE_MS = 50;

    /** Prefix of Kafka client properties in the options of Spark's source and sink. */
    private static final String SPARK_PREFIX = "kafka.";

    private Main() {}

    public static void main(final String[] args) {
        SparkLog.hide();
        ChildMain.run(parent -> run(parent, parent.request(RunSpec.class)));
    }

    private static ExitStatus run(final Parent parent, final RunSpec request) {
        final SparkPeerRequest peer = StatusException.parsed("", () -> SparkPeerRequest.of(request));
        final AtomicBoolean stopRequested = new AtomicBoolean();
        parent.onStop(() -> stopRequested.set(true));
        checkTopics(peer);
        try (SparkSession spark = session(peer)) {
            final StreamingQuery query = start(spark, peer);
            parent.report(ReportLine.of(ReportLine.READY));
            await(query, stopRequested);
            return ExitStatus.INTERRUPTED;
        } catch (final Exception failure) {
            // On a termination signal Spark also stops itself, in the middle of its work.
            if (stopRequested.get()) {
                return ExitStatus.INTERRUPTED;
            }
            throw Failures.explained("Spark has failed", failure);
        }
    }

    // Checked first, because a query would fail late and with a long message.
    private static void checkTopics(final SparkPeerRequest peer) {
        try (Topics topics = Topics.open(peer.clients())) {
            topics.exist(
                    peer.run().inputTopics().get(0), peer.run().outputTopics().values());
        }
    }

    /** A session in this process, without a web page, on loopback. */
    private static SparkSession session(final SparkPeerRequest peer) {
        return SparkSession.builder()
                .appName(peer.run().applicationId())
                .master("local[" + peer.options().threads() + "]")
                .config("spark.ui.enabled", "false")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config(
                        "spark.sql.warehouse.dir",
                        Path.of(System.getProperty("java.io.tmpdir"), "warehouse")
                                .toUri()
                                .toString())
                .config(
                        "spark.sql.shuffle.partitions",
                        Integer.toString(peer.options().shufflePartitions()))
                // Required by stateful processors; commits write changes only.
                .config(
                        "spark.sql.streaming.stateStore.providerClass",
                        "org.apache.spark.sql.execution.streaming.state.RocksDBStateStoreProvider")
                .config("spark.sql.streaming.stateStore.rocksdb.changelogCheckpointing.enabled", "true")
                .getOrCreate();
    }

    private static StreamingQuery start(final SparkSession spark, final SparkPeerRequest peer) throws TimeoutException {
        final Path checkpoint = peer.run().stateFolder().orElseThrow().resolve("checkpoint");
        return TickAlertsQuery.lines(spark, records(spark, peer), peer.rule(), peer.sectors(spark))
                .withColumn("topic", topic(peer.run().outputTopics()))
                .where("topic IS NOT NULL")
                .writeStream()
                .outputMode("append")
                .format("kafka")
                .options(clients(peer))
                .option("checkpointLocation", checkpoint.toUri().toString())
                .trigger(Trigger.ProcessingTime(peer.options().triggerInterval().toMillis()))
                .start();
    }

    /** The topic of a line; null when its result is not asked for. */
    private static Column topic(final Map<String, String> topics) {
        return topics.entrySet().stream()
                .map(topic -> functions.when(functions.col("result").equalTo(topic.getKey()), topic.getValue()))
                .reduce(functions.lit(null), (others, topic) -> functions.coalesce(topic, others));
    }

    private static Dataset<Row> records(final SparkSession spark, final SparkPeerRequest peer) {
        final DataStreamReader reader = spark.readStream()
                .format("kafka")
                .options(clients(peer))
                .option(
                        "kafka.fetch.max.wait.ms",
                        Long.toString(peer.options().fetchWait().toMillis()))
                .option("subscribe", peer.run().inputTopics().get(0))
                .option("startingOffsets", "earliest");
        peer.options().maxOffsets().ifPresent(most -> reader.option("maxOffsetsPerTrigger", most));
        return reader.load();
    }

    private static Map<String, String> clients(final SparkPeerRequest peer) {
        final Map<String, String> options = new TreeMap<>();
        peer.clients().all().forEach((name, value) -> options.put(SPARK_PREFIX + name, value));
        return options;
    }

    private static void await(final StreamingQuery query, final AtomicBoolean stopRequested)
            throws StreamingQueryException, TimeoutException {
        while (!stopRequested.get() && !query.awaitTermination(GLANCE_MS)) {
            continue; // looks again after a while
        }
        query.stop();
    }
}
