package dev.tailrace.experiments.spark.article;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.udf;

import dev.tailrace.launch.engine.DeclaredOptions;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.process.ChildFailedException;
import dev.tailrace.launch.process.ChildMain;
import dev.tailrace.launch.process.Parent;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.stream.Setting;
import dev.tailrace.stream.Settings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeoutException;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.expressions.UserDefinedFunction;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.streaming.StreamingQueryException;
import org.apache.spark.sql.types.DataTypes;

/**
 * The process of the article's job from topic to topic: the pipeline {@code mark-up} as a Spark user writes it,
 * with each result in the partition of its record. Takes a
 * {@link RunSpec}, of which it uses the topics (the first input, the one output), the cluster, the folder and the
 * progress interval; options {@code variant} and {@code store-delay-ms}. Reports {@code ready} when the query runs.
 * Leaves the log of batches in its folder as {@code batches.log}.
 */
public final class TopicsMain {

    /** How Spark runs the query. */
    static final Setting<Variant> VARIANT = Setting.choice("variant", Variant.BOTH, "How Spark runs the query");

    private static final Setting<Integer> STORE_DELAY = Setting.integer(
            "store-delay-ms",
            0,
            0,
            Integer.MAX_VALUE,
            "Least duration of each request to the checkpoint store in milliseconds");

    private static final String VALUE = "value";

    private final RunSpec request;
    private final Variant variant;
    private final int storeDelayMs;
    private final Path folder;
    private final Parent parent;

    private TopicsMain(final RunSpec request, final Parent parent) {
        final Settings options = DeclaredOptions.of(VARIANT, STORE_DELAY).read(request);
        this.request = request;
        this.parent = parent;
        this.variant = options.get(VARIANT);
        this.storeDelayMs = options.get(STORE_DELAY);
        this.folder = request.stateFolder()
                .orElseThrow(() -> new IllegalArgumentException("the query needs a folder for its checkpoint"));
    }

    public static void main(final String[] arguments) {
        ChildMain.run(parent -> new TopicsMain(parent.request(RunSpec.class), parent).run());
    }

    private ExitStatus run() {
        try (SparkSession session = Session.start(variant, storeDelayMs)) {
            session.streams().addListener(BatchLog.to(folder.resolve("batches.log")));
            final StreamingQuery query = start(session);
            awaitTasks(query);
            parent.report(ReportLine.of(ReportLine.READY));
            while (!parent.isStopRequested()) {
                Session.look(query);
            }
            query.stop();
            return ExitStatus.CLEAN;
        } catch (final StreamingQueryException | TimeoutException | IOException e) {
            throw new ChildFailedException(
                    ExitStatus.INTERNAL_ERROR, "the query " + variant + ": " + e.getMessage(), e);
        }
    }

    private StreamingQuery start(final SparkSession session) throws TimeoutException {
        final UserDefinedFunction markUp = udf(new MarkUp(), DataTypes.BinaryType);
        final Dataset<Row> results = session.readStream()
                .format("kafka")
                .option("kafka.bootstrap.servers", brokers())
                .option("subscribe", request.inputTopics().get(0))
                .option("startingOffsets", "earliest")
                .load()
                .select(markUp.apply(col(VALUE)).as(VALUE), col("partition"));
        return results.writeStream()
                .format("kafka")
                .option("kafka.bootstrap.servers", brokers())
                .option(
                        "topic",
                        request.outputTopics().get(request.outputTopics().firstKey()))
                .option(
                        "checkpointLocation",
                        folder.resolve("checkpoint").toUri().toString())
                .outputMode(variant.outputMode())
                .trigger(variant.trigger())
                .options(variant.writerOptions(request.progressInterval().toMillis()))
                .start();
    }

    private String brokers() {
        return request.bootstrapServers()
                .orElseThrow(() -> new IllegalArgumentException("the query needs addresses of brokers"));
    }

    // Only the start can fail up to here; the query reads from the earliest offset, so it misses no record.
    private void awaitTasks(final StreamingQuery query) throws StreamingQueryException {
        while (query.status().message().startsWith("Initializing") && !parent.isStopRequested()) {
            Session.look(query);
        }
    }
}
