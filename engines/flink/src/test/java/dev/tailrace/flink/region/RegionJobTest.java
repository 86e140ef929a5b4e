package dev.tailrace.flink.region;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.flink.task.FlinkTypes;
import dev.tailrace.flink.task.InputRecord;
import dev.tailrace.flink.task.PartitionTaskJob;
import dev.tailrace.flink.task.ResultRecord;
import dev.tailrace.kafkaclient.testkit.Reference;
import dev.tailrace.launch.pipeline.LoadedPipeline;
import dev.tailrace.launch.run.ProcessorKind;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.launch.task.TaskIdentities;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.progress.OutputHeader;
import dev.tailrace.progress.PipelineVersion;
import dev.tailrace.remote.RemotePlan;
import dev.tailrace.stream.Parallelism;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.stream.StreamNode;
import dev.tailrace.testkit.TestSeed;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.DeploymentOptions;
import org.apache.flink.configuration.ExecutionOptions;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.util.CloseableIterator;
import org.junit.jupiter.api.RepeatedTest;

/**
 * Random pipelines with random numbers of tasks on a small cluster of Flink, with a checkpoint every few milliseconds, which
 * fails where a merger holds something: the results are those of the sequential run. Prints its seed.
 */
@SuppressWarnings("try") // the results could be interrupted while they are closed
class RegionJobTest {

    private static final int RECORDS = 2_000;

    @RepeatedTest(2)
    void shouldGiveTheResultsOfTheSequentialRun() throws Exception {
        final int seed = (int) (TestSeed.get() & Integer.MAX_VALUE);
        System.out.println("random-regions: seed " + seed);
        final Random random = new Random(seed);
        final List<byte[]> feed = feed(random);
        final RunSpec request = request(seed, random);
        final List<String> written = new ArrayList<>();

        try (LoadedPipeline pipeline = LoadedPipeline.of(request);
                CloseableIterator<ResultRecord> results = results(request, pipeline, feed)) {
            results.forEachRemaining(result -> written.add(line(result)));

            assertThat(written).as("seed " + seed).isEqualTo(expected(pipeline.graph(), feed));
        }
    }

    private static List<byte[]> feed(final Random random) {
        final List<byte[]> feed = new ArrayList<>();
        long timeNs = 0;
        for (int record = 0; record < RECORDS; record++) {
            timeNs += random.nextInt(4) == 0 ? random.nextInt(60) : 0;
            feed.add(RandomPipeline.Tick.bytes(timeNs, random.nextInt(20), random.nextInt(100)));
        }
        return feed;
    }

    private static RunSpec request(final int seed, final Random random) {
        RunSpec request = RunSpec.of(RandomPipeline.NAME)
                .settings(Map.of("seed", Integer.toString(seed)))
                .bootstrapServers("127.0.0.1:1")
                .inputTopics(List.of("in"))
                .guarantee(Guarantee.EXACTLY_ONCE)
                .processor(ProcessorKind.INTERPRETED)
                .threads(1 + random.nextInt(3))
                .option(RegionPlan.PARALLELISM.name(), 2 + random.nextInt(2) + (random.nextBoolean() ? ",feed=2" : ""));
        for (final StreamNode sink : graph(seed).sinks()) {
            request = request.outputTopic(sink.name(), "out");
        }
        return request;
    }

    private static StreamGraph graph(final int seed) {
        return StreamGraph.of(new RandomPipeline(), Map.of("seed", Integer.toString(seed)), Parallelism.asDeclared());
    }

    private static CloseableIterator<ResultRecord> results(
            final RunSpec request, final LoadedPipeline pipeline, final List<byte[]> feed) throws Exception {
        final RemotePlan plan = RegionPlan.of(pipeline).orElseThrow();
        final PartitionTaskJob job = new PartitionTaskJob(
                request.text(),
                TaskIdentities.of(request, PipelineVersion.of(Map.of()), Map.of())
                        .text(),
                new TreeMap<>(Map.of(0, 0L)),
                false,
                false,
                () -> new NewOutputs(0));
        final StreamExecutionEnvironment environment = new StreamExecutionEnvironment(settings(request));
        final List<InputRecord> records = new ArrayList<>();
        for (int offset = 0; offset < feed.size(); offset++) {
            records.add(new InputRecord(0, offset, feed.get(offset)));
        }
        final DataStream<InputRecord> input =
                environment.fromData(records, FlinkTypes.INPUT).uid("records").setParallelism(1);
        return new RegionJob(plan, job, request.threads()).results(input).executeAndCollect();
    }

    private static Configuration settings(final RunSpec request) {
        final Configuration settings = new Configuration();
        settings.set(DeploymentOptions.TARGET, "local");
        settings.set(DeploymentOptions.ATTACHED, true);
        settings.set(CheckpointingOptions.CHECKPOINTING_INTERVAL, Duration.ofMillis(10));
        settings.set(RestartStrategyOptions.RESTART_STRATEGY, "none");
        settings.set(ExecutionOptions.BUFFER_TIMEOUT, Duration.ZERO);
        settings.set(PipelineOptions.GENERIC_TYPES, false);
        settings.set(PipelineOptions.MAX_PARALLELISM, 128);
        settings.set(RestOptions.BIND_PORT, "0");
        settings.set(CoreOptions.DEFAULT_PARALLELISM, request.threads());
        return settings;
    }

    private static String line(final ResultRecord result) {
        final OutputHeader outputHeader = new OutputHeader();
        assertThat(outputHeader.decode(result.outputHeader(), 0, result.outputHeader().length))
                .isTrue();
        return outputHeader.number() + " " + outputHeader.sequence() + "." + outputHeader.ordinal() + " "
                + new String(result.value(), StandardCharsets.UTF_8);
    }

    /** All sinks share a topic, so that their results are numbered together. */
    private static List<String> expected(final StreamGraph graph, final List<byte[]> feed) {
        final Reference reference = Reference.of(graph, feed);
        final TreeMap<Long, String> byLabel = new TreeMap<>();
        for (final StreamNode sink : graph.sinks()) {
            for (int line = 0; line < reference.lines(sink.name()).size(); line++) {
                final String label = reference.labels(sink.name()).get(line);
                final int point = label.indexOf('.');
                final long place = Long.parseLong(label.substring(0, point)) * 1_000_000
                        + Long.parseLong(label.substring(point + 1));
                byLabel.put(place, label + " " + reference.lines(sink.name()).get(line));
            }
        }
        final List<String> lines = new ArrayList<>();
        byLabel.values().forEach(line -> lines.add(lines.size() + " " + line));
        return lines;
    }
}
