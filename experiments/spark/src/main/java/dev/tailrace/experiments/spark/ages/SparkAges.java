package dev.tailrace.experiments.spark.ages;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.udf;

import dev.tailrace.experiments.ages.PersonAge;
import dev.tailrace.launch.engine.DeclaredOptions;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.process.ChildFailedException;
import dev.tailrace.launch.process.ChildMain;
import dev.tailrace.launch.process.Parent;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.stream.Setting;
import java.io.IOException;
import java.time.LocalDate;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.streaming.DataStreamWriter;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.streaming.StreamingQueryException;
import org.apache.spark.sql.streaming.Trigger;
import org.apache.spark.sql.types.DataTypes;

/**
 * The job on Spark. Takes a {@link RunSpec} with one input topic and one output topic; with the option
 * {@code continuous} the query has long-running tasks and an epoch each second instead of micro-batches.
 */
public final class SparkAges {

    private static final Setting<Boolean> CONTINUOUS =
            Setting.flag("continuous", false, "Long-running tasks instead of micro-batches");

    private static final long EPOCH_MS = 1_000;
    private static final long LOOK_NS = TimeUnit.MILLISECONDS.toNanos(10);

    private SparkAges() {}

    public static void main(final String[] arguments) {
        ChildMain.run(parent -> run(parent, parent.request(RunSpec.class)));
    }

    private static ExitStatus run(final Parent parent, final RunSpec request) {
        final boolean isContinuous =
                DeclaredOptions.of(CONTINUOUS).read(request).get(CONTINUOUS);
        try (SparkSession session = SparkSession.builder()
                .master("local[2]")
                .appName(request.applicationId())
                .config("spark.ui.enabled", "false")
                .config("spark.log.level", "ERROR")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.driver.host", "127.0.0.1")
                .getOrCreate()) {
            final StreamingQuery query = query(session, request, isContinuous);
            while (query.status().message().startsWith("Initializing") && !parent.isStopRequested()) {
                look(query);
            }
            parent.report(ReportLine.of(ReportLine.READY));
            while (!parent.isStopRequested()) {
                look(query);
            }
            query.stop();
            return ExitStatus.CLEAN;
        } catch (final StreamingQueryException | TimeoutException | IOException failed) {
            throw new ChildFailedException(ExitStatus.INTERNAL_ERROR, "the query: " + failed.getMessage(), failed);
        }
    }

    private static StreamingQuery query(final SparkSession session, final RunSpec request, final boolean isContinuous)
            throws TimeoutException {
        session.udf()
                .register(
                        "name",
                        udf(
                                (UDF1<String, String>) json ->
                                        PersonAge.of(json, LocalDate.now()).name(),
                                DataTypes.StringType));
        session.udf()
                .register(
                        "age",
                        udf(
                                (UDF1<String, String>) json -> Integer.toString(
                                        PersonAge.of(json, LocalDate.now()).age()),
                                DataTypes.StringType));
        final DataStreamWriter<?> writer = session.readStream()
                .format("kafka")
                .option("kafka.bootstrap.servers", request.bootstrapServers().orElseThrow())
                .option("subscribe", request.inputTopics().get(0))
                .option("startingOffsets", "earliest")
                .load()
                .select(col("value").cast(DataTypes.StringType).as("json"))
                .selectExpr("name(json) AS key", "age(json) AS value")
                .writeStream()
                .format("kafka")
                .option("kafka.bootstrap.servers", request.bootstrapServers().orElseThrow())
                .option(
                        "topic",
                        request.outputTopics().get(request.outputTopics().firstKey()))
                .option(
                        "checkpointLocation",
                        request.stateFolder()
                                .orElseThrow()
                                .resolve("checkpoint")
                                .toUri()
                                .toString());
        return (isContinuous ? writer.trigger(Trigger.Continuous(EPOCH_MS)) : writer).start();
    }

    private static void look(final StreamingQuery query) throws StreamingQueryException {
        LockSupport.parkNanos(LOOK_NS);
        if (query.exception().isDefined()) {
            throw query.exception().get();
        }
    }
}
