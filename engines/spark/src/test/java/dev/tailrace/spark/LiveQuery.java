package dev.tailrace.spark;

import dev.tailrace.kafkaclient.ClientProperties;
import dev.tailrace.kafkaclient.testkit.TestTopics;
import dev.tailrace.launch.pipeline.LoadedPipeline;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.launch.task.RunCounters;
import dev.tailrace.launch.task.RunHistory;
import dev.tailrace.launch.task.TaskIdentities;
import dev.tailrace.progress.PipelineVersion;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeoutException;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.streaming.StreamingQueryException;

/** A query in this process, as the runner starts it but for what it would refuse. */
final class LiveQuery implements AutoCloseable {

    private final PartitionTaskPlan plan;
    private final StreamingQuery query;

    private LiveQuery(final PartitionTaskPlan plan, final StreamingQuery query) {
        this.plan = plan;
        this.query = query;
    }

    /** Starts it with partition tasks that nobody has seen. */
    static LiveQuery start(final SparkSession spark, final RunSpec requested, final Path checkpoint)
            throws TimeoutException {
        final RunSpec request = requested;
        final SparkOptions options = SparkOptions.of(request, false);
        final ClientProperties clients = ClientProperties.of(request).with(PartitionTaskQuery.CLIENTS);
        try (LoadedPipeline pipeline = LoadedPipeline.of(request)) {
            final PartitionTaskPlan plan = PartitionTaskPlan.of(
                    UUID.randomUUID().toString(),
                    request,
                    clients.consumer(),
                    new RunHistory(0, List.of(TaskIdentities.of(request, PipelineVersion.of(Map.of()), Map.of()))),
                    !ModeRules.withState(pipeline.graph()).isEmpty(),
                    true);
            return new LiveQuery(
                    plan, new PartitionTaskQuery(request, options, clients, plan).start(spark, checkpoint.toUri()));
        }
    }

    /** Waits for its end, which has to come by itself. */
    void awaitEnd() throws StreamingQueryException {
        if (!query.awaitTermination(TestTopics.TIMEOUT.toMillis())) {
            throw new AssertionError("the query does not end");
        }
    }

    RunCounters counters() {
        return HostedRun.of(plan).counters();
    }

    @Override
    public void close() throws TimeoutException {
        query.stop();
        HostedRun.of(plan).end();
    }
}
