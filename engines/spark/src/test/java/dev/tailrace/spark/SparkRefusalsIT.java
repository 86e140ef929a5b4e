package dev.tailrace.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.tailrace.kafkaclient.testkit.Feed;
import dev.tailrace.kafkaclient.testkit.TestBroker;
import dev.tailrace.kafkaclient.testkit.TestTopics;
import dev.tailrace.launch.pipeline.LoadedPipeline;
import dev.tailrace.launch.run.ConstantNames;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.stream.StreamGraph;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.streaming.Trigger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Lets Spark have what the runner refuses, and looks whether it refuses it too. */
class SparkRefusalsIT {

    @TempDir
    private static Path sparkFolder;

    private static TestBroker broker;
    private static TestTopics topics;
    private static SparkSession spark;

    @TempDir
    private Path folder;

    @BeforeAll
    static void start() throws Exception {
        broker = TestBroker.of(SparkRefusalsIT.class);
        topics = broker.topics();
        topics.create(1, "in", "out", "counts");
        topics.write("in", 0, Feed.itch(4_000, 1).subList(0, 500));
        spark = TestSession.start(sparkFolder);
    }

    @AfterAll
    static void end() {
        spark.stop();
    }

    static Stream<Arguments> refusals() {
        return Stream.of(
                refusal(
                        "state with asynchronous progress",
                        "tick-alerts",
                        request -> request.option("mode", "async"),
                        "Stateful streaming queries does not support async progress tracking at this moment."),
                refusal(
                        "the end with asynchronous progress",
                        "ages",
                        request -> request.option("mode", "async").stopAtEnd(true),
                        "Async progress tracking cannot be used with AvailableNow trigger"),
                refusal(
                        "state in continuous mode",
                        "tick-alerts",
                        request -> request.option("mode", "continuous"),
                        "Continuous processing does not support LocalRelation operations."),
                refusal(
                        "state in real-time mode",
                        "tick-alerts",
                        request -> request.option("mode", "real-time"),
                        "flatMapGroupsWithState in append mode is not supported with Update output mode"),
                refusal(
                        "short batches in real-time mode",
                        "ages",
                        request -> request.option("mode", "real-time").option("trigger-interval-ms", "4999"),
                        "INVALID_STREAMING_REAL_TIME_MODE_TRIGGER_INTERVAL"));
    }

    private static Arguments refusal(
            final String what, final String pipeline, final UnaryOperator<RunSpec> requested, final String message) {
        return Arguments.of(what, pipeline, requested, message);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("refusals")
    void shouldRefuseOnlyWhatSparkRefusesToo(
            final String what, final String pipeline, final UnaryOperator<RunSpec> requested, final String message) {
        final RunSpec request = requested.apply(request(pipeline));

        assertThat(problems(request)).hasSize(1);
        assertThat(allMessages(catchThrowable(() -> runUntilItFails(request)))).contains(message);
    }

    @ParameterizedTest
    @CsvSource({
        "ASYNC, Stateful streaming queries does not support async progress tracking at this moment.",
        "CONTINUOUS, Continuous processing does not support Aggregate operations.",
        "REAL_TIME, STREAMING_REAL_TIME_MODE.OPERATOR_OR_SINK_NOT_IN_ALLOWLIST"
    })
    void shouldRefuseStateWhereSparkRefusesAnAggregationOfItsOwn(final SparkMode mode, final String message) {
        assertThat(problems(request("tick-alerts").option("mode", ConstantNames.of(mode))))
                .hasSize(1);
        assertThat(allMessages(catchThrowable(() -> aggregateUntilItFails(mode))))
                .contains(message);
    }

    private void aggregateUntilItFails(final SparkMode mode) throws Exception {
        final StreamingQuery query = spark.readStream()
                .format("kafka")
                .option("kafka.bootstrap.servers", broker.address())
                .option("subscribe", "in")
                .option("startingOffsets", "earliest")
                .load()
                .groupBy("partition")
                .count()
                .selectExpr("CAST(count AS STRING) AS value")
                .writeStream()
                .format("kafka")
                .option("kafka.bootstrap.servers", broker.address())
                .option("topic", "counts")
                .option("checkpointLocation", folder.toUri().toString())
                .option("asyncProgressTrackingEnabled", mode == SparkMode.ASYNC)
                .outputMode("update")
                .trigger(trigger(mode))
                .start();
        try {
            query.awaitTermination(TestTopics.TIMEOUT.toMillis());
        } finally {
            query.stop();
        }
    }

    private static Trigger trigger(final SparkMode mode) {
        return switch (mode) {
            case MICRO_BATCH, ASYNC -> Trigger.ProcessingTime(0);
            case CONTINUOUS -> Trigger.Continuous("1 second");
            case REAL_TIME -> Trigger.RealTime();
        };
    }

    private static RunSpec request(final String pipeline) {
        final RunSpec request =
                RunSpec.of(pipeline).bootstrapServers(broker.address()).inputTopics(List.of("in"));
        return switch (pipeline) {
            case "tick-alerts" -> request.outputTopics(Map.of("trades", "out", "vwap", "out", "alerts", "out"));
            case "ages" -> request.outputTopic("ages", "out");
            default -> request;
        };
    }

    private static List<String> problems(final RunSpec request) {
        try (LoadedPipeline pipeline = LoadedPipeline.of(request)) {
            final StreamGraph graph = pipeline.graph();
            return ModeRules.problems(request, SparkOptions.of(request, false), graph);
        }
    }

    private void runUntilItFails(final RunSpec request) throws Exception {
        try (LiveQuery query = LiveQuery.start(spark, request, folder)) {
            query.awaitEnd();
        }
    }

    private static String allMessages(final Throwable failure) {
        final StringBuilder said = new StringBuilder();
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            said.append(cause).append('\n');
        }
        return said.toString();
    }
}
