package dev.tailrace.flink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.flink.task.InputRecord;
import dev.tailrace.flink.task.PartitionTaskJob;
import dev.tailrace.kafkaclient.ClientProperties;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.launch.task.TaskIdentities;
import dev.tailrace.progress.PipelineVersion;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.flink.api.common.functions.util.ListCollector;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.runtime.jobgraph.JobVertex;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;

class PipelineJobTest {

    @Test
    void shouldBeOneChainOfCallsWithOneTask() {
        assertThat(vertices(1)).containsExactly("Source: source -> partition-task -> sink: Writer -> sink: Committer");
    }

    @Test
    void shouldSendRecordsToTheirPartitionTasksAndKeepResultsInTheirTaskWithMore() {
        assertThat(vertices(4)).containsExactly("Source: source", "partition-task -> sink: Writer -> sink: Committer");
    }

    @Test
    void shouldPassOverRecordsWithoutAValue() {
        final List<InputRecord> records = new ArrayList<>();
        final PipelineJob.SourceRecords source = new PipelineJob.SourceRecords();
        final ListCollector<InputRecord> taken = new ListCollector<>(records);

        source.deserialize(new ConsumerRecord<>("in", 0, 7, null, null), taken);
        source.deserialize(new ConsumerRecord<>("in", 0, 8, null, new byte[] {1}), taken);

        assertThat(records).extracting(InputRecord::offset).containsExactly(8L);
    }

    private static List<String> vertices(final int threads) {
        final RunSpec request = RunSpec.of("tick-alerts")
                .bootstrapServers("127.0.0.1:1")
                .inputTopics(List.of("in"))
                .outputTopic("trades", "out")
                .threads(threads);
        final FlinkOptions options = FlinkOptions.of(request, false);
        final PartitionTaskJob partitionTasks = new PartitionTaskJob(
                request.text(),
                TaskIdentities.of(request, PipelineVersion.of(Map.of()), Map.of())
                        .text(),
                new TreeMap<>(Map.of(0, 0L)),
                false,
                true,
                PartitionTaskJob.clients(Map.of(), Map.of()));
        final JobGraph graph = new PipelineJob(
                        request, options, ClientProperties.of(request), partitionTasks, Optional.empty())
                .build(FlinkSettings.of(request, options, URI.create("file:/state"), Optional.empty(), Path.of("work")))
                .getStreamGraph()
                .getJobGraph();
        return graph.getVerticesSortedTopologicallyFromSources().stream()
                .map(JobVertex::getName)
                .toList();
    }
}
