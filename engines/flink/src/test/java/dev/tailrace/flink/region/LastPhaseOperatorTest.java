package dev.tailrace.flink.region;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.flink.task.PartitionTaskJob;
import dev.tailrace.flink.task.PartitionTaskKey;
import dev.tailrace.flink.task.ResultRecord;
import dev.tailrace.flink.task.ResultRecordSerializer;
import dev.tailrace.launch.run.ProcessorKind;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.launch.task.TaskIdentities;
import dev.tailrace.progress.PipelineVersion;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;
import org.junit.jupiter.api.Test;

/** The operator in Flink's harness, with outputs in memory. */
@SuppressWarnings("try") // the harness could be interrupted while it is closed
class LastPhaseOperatorTest {

    /** All records before it have expired. */
    private static final long START = 1_000;

    // The start is refused when the saved position is before the first record of the input.
    @Test
    void shouldResumeFromACheckpointBeforeTheFirstRecordOfItsPartition() throws Exception {
        final OperatorSubtaskState checkpoint;
        try (var phase = phase(null)) {
            checkpoint = phase.snapshot(1, 1);
        }

        try (var phase = phase(checkpoint)) {
            assertThat(phase.extractOutputValues()).isEmpty();
        }
    }

    private static KeyedOneInputStreamOperatorTestHarness<Integer, PartMessage, ResultRecord> phase(
            final OperatorSubtaskState restored) throws Exception {
        final KeyedOneInputStreamOperatorTestHarness<Integer, PartMessage, ResultRecord> phase =
                new KeyedOneInputStreamOperatorTestHarness<>(
                        new LastPhaseOperator(job()),
                        new PartKeys(1),
                        Types.INT,
                        PartitionTaskKey.MAX_PARALLELISM,
                        1,
                        0);
        phase.setup(new ResultRecordSerializer());
        if (restored != null) {
            phase.initializeState(restored);
        }
        phase.open();
        return phase;
    }

    private static PartitionTaskJob job() {
        final RunSpec request = RunSpec.of("tick-alerts")
                .processor(ProcessorKind.INTERPRETED)
                .inputTopics(List.of("in"))
                .outputTopic("trades", "out")
                .outputTopic("vwap", "out")
                .outputTopic("alerts", "out")
                .option(RegionPlan.PARALLELISM.name(), "2");
        return new PartitionTaskJob(
                request.text(),
                TaskIdentities.of(request, PipelineVersion.of(Map.of()), Map.of())
                        .text(),
                new TreeMap<>(Map.of(0, START)),
                false,
                false,
                () -> new NewOutputs(START));
    }
}
